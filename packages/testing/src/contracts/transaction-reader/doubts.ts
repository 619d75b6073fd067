import { expect } from '@jest/globals';
import { changeOf, later, paymentId, type Withdrawal } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { depositIn, merchantInitiated, storedDeposit } from '../given/deposits.ts';
import { aDoubt, anExchange, doubted } from '../given/exchanges.ts';
import { anAuditEntry } from '../given/payments.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { walk } from '../given/walk.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionReaderSubject } from '../transaction-reader.ts';

export const doubts = part<TransactionReaderSubject>('a search for doubts', (it) => {
  const idsOf = async ({ reader }: TransactionReaderSubject, search: Parameters<typeof reader.search>[0]) =>
    (await walk((cursor) => reader.search(search, cursor, 100))).map(({ id }) => id);

  it('finds what is in doubt while a verdict is owed, and nothing else.', async (subject) => {
    const deposit = await storedDeposit(subject, merchantInitiated);
    const { msisdn } = deposit;
    const over = await depositIn(subject, 'requires_manual_resolution', { ...merchantInitiated, msisdn });
    const withdrawal = await withdrawalIn(subject, 'provider_submitted', { msisdn });
    await storedDeposit(subject, { ...merchantInitiated, msisdn });
    for (const each of [deposit, over, withdrawal]) await doubted(subject, each, aDoubt(each));
    const found = await idsOf(subject, { isDoubted: true });
    expect(found).toEqual(expect.arrayContaining([deposit.id, withdrawal.id]));
    expect(found).not.toContain(over.id);
    expect(await idsOf(subject, { isDoubted: true, msisdn, direction: 'deposit' })).toEqual([deposit.id]);
    const handedOn = changeOf({ ...deposit, version: 2 }, testMorning, { fields: { submissionId: 'B' } });
    await subject.transactions.commit(handedOn);
    expect(await idsOf(subject, { isDoubted: true, msisdn, direction: 'deposit' })).toEqual([]);
  });

  it('finds what a provider contradicts after its end, until someone has written a note about it.', async (subject) => {
    let withdrawal = await withdrawalIn(subject, 'failed', { msisdn: uniqueMsisdn() });
    const { id, msisdn, stateUpdatedAt } = withdrawal;
    const tell = async (ms: number): Promise<void> => {
      const at = later(stateUpdatedAt, ms);
      withdrawal = await doubted(subject, withdrawal, anExchange(withdrawal, { outcome: 'contradicts', at }));
    };
    const doubtedNow = () => idsOf(subject, { isDoubted: true, msisdn });
    await tell(-1);
    expect(await doubtedNow()).toEqual([]);
    await tell(5);
    expect(await doubtedNow()).toEqual([id]);
    const note = {
      id: uniqueId(),
      subject: { kind: 'transaction', id },
      text: 'Asked for the money.',
    } as const;
    const written = { ...note, by: 'awa@example.com', at: later(stateUpdatedAt, 6) };
    await subject.notes.add(written, anAuditEntry({ subject: id }));
    expect(await doubtedNow()).toEqual([]);
    await tell(7);
    expect(await doubtedNow()).toEqual([id]);
  });

  it('finds the returns among them.', async (subject) => {
    const msisdn = uniqueMsisdn();
    const returns = { paymentId: paymentId(uniqueId()), askedBy: 'awa' };
    const contradicted = (each: Withdrawal) =>
      doubted(subject, each, anExchange(each, { outcome: 'contradicts', at: each.stateUpdatedAt }));
    const sent = await withdrawalIn(subject, 'provider_submitted', { msisdn });
    await contradicted(sent);
    const sentBack = await withdrawalIn(subject, 'provider_submitted', { msisdn, returns });
    const isDoubted = { isDoubted: true, purpose: 'return', msisdn } as const;
    expect(await idsOf(subject, isDoubted)).toEqual([]);
    await contradicted(sentBack);
    expect(await idsOf(subject, isDoubted)).toEqual([sentBack.id]);
  });
});
