import { expect } from '@jest/globals';
import {
  amountXaf,
  depositStates,
  endedStates,
  type TransactionSearch,
  withdrawalStates,
} from '@mobile-money/core';
import type { It } from '../given/contract.ts';
import { depositIn, merchantInitiated, storedDeposit } from '../given/deposits.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { walk } from '../given/walk.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import { amounts, type NarrowingSubject, narrowed, placesIn, times } from './given.ts';

export function ofTransactions(it: It<NarrowingSubject>): void {
  const three = async (subject: NarrowingSubject, applicationId: string) => {
    const ids: string[] = [];
    for (const [index, at] of times.entries()) {
      const fields = {
        applicationId,
        providerId: `provider ${index}`,
        ...(amounts[index] && { amountXaf: amounts[index] }),
      };
      ids.push((await storedDeposit(subject, fields, at)).id);
    }
    return ids;
  };

  it('has the transactions of its days, amounts and application, in either order.', async (subject) => {
    const applicationId = `application ${uniqueId()}`;
    const ids = await three(subject, applicationId);
    const { msisdn } = await storedDeposit(subject, { applicationId: uniqueId() });
    for (const [filter, expected] of narrowed) {
      const search: TransactionSearch = { ...filter, applicationId };
      for (const limit of [1, 50]) {
        const newest = await placesIn(ids, (cursor) => subject.reader.search(search, cursor, limit));
        expect([filter, newest]).toEqual([filter, expected]);
        const oldest = await placesIn(ids, (cursor) =>
          subject.reader.search(search, cursor, limit, 'oldest'),
        );
        expect([filter, oldest]).toEqual([filter, expected.toReversed()]);
      }
    }
    const others = { applicationId, msisdn, state: 'pending' } as const;
    expect((await subject.reader.search(others, null, 50)).items).toEqual([]);
    const byProvider = { applicationId, providerId: 'provider 1' };
    expect(await placesIn(ids, (cursor) => subject.reader.search(byProvider, cursor, 50))).toEqual([1]);
  });

  it('has the transactions of a number or a text narrowed in the same way.', async (subject) => {
    const msisdn = uniqueMsisdn();
    const ids: string[] = [];
    for (const [index, at] of times.entries()) {
      const amount = amounts[index] ?? amountXaf(100);
      ids.push((await storedDeposit(subject, { msisdn, amountXaf: amount }, at)).id);
    }
    for (const [filter, expected] of narrowed) {
      for (const named of [{ msisdn }, { text: msisdn }]) {
        const found = await placesIn(ids, (cursor) =>
          subject.reader.search({ ...filter, ...named }, cursor, 2),
        );
        expect([filter, found]).toEqual([filter, expected]);
      }
    }
    expect((await subject.reader.search({ msisdn, applicationId: uniqueId() }, null, 50)).items).toEqual([]);
  });

  it('has all that is open, and nothing that has ended.', async (subject) => {
    const msisdn = uniqueMsisdn();
    const open: string[] = [];
    const all: string[] = [];
    const note = ({ id, state }: { readonly id: string; readonly state: string }): void => {
      all.push(id);
      if (!endedStates.some((ended) => ended === state)) open.push(id);
    };
    for (const state of depositStates)
      note(await depositIn(subject, state, { ...merchantInitiated, msisdn }));
    for (const state of withdrawalStates) note(await withdrawalIn(subject, state, { msisdn }));
    const found = async (search: TransactionSearch) =>
      (await walk((cursor) => subject.reader.search(search, cursor, 100)))
        .map(({ id }) => id)
        .filter((id) => all.includes(id))
        .sort();
    expect(await found({ state: 'open' })).toEqual([...open].sort());
    expect(await found({ state: 'open', msisdn })).toEqual([...open].sort());
    expect(await found({ state: 'open', amountMinXaf: 1 })).toEqual([...open].sort());
    expect(open.length).toBeLessThan(all.length);
  });
}
