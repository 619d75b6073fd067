import { expect } from '@jest/globals';
import {
  amountXaf,
  type Deposit,
  later,
  type PlayerListQuery,
  playerId,
  type SearchOrder,
  type TransactionSearch,
  withdrawalStates,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { uniqueId, uniqueMsisdn } from '../given/unique.ts';
import { walk } from '../given/walk.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionReaderSubject } from '../transaction-reader.ts';

export const searches = part<TransactionReaderSubject>('a search', (it) => {
  const idsOf = async (
    { reader }: TransactionReaderSubject,
    search: TransactionSearch,
    limit = 100,
    order: SearchOrder = 'newest',
  ) => (await walk((cursor) => reader.search(search, cursor, limit, order))).map(({ id }) => id);

  it.each<[string, (deposit: Deposit) => TransactionSearch]>([
    ['its state', ({ state, msisdn }) => ({ msisdn, state })],
    ['its direction', ({ direction, msisdn }) => ({ msisdn, direction })],
    ['its operator', ({ operator, msisdn }) => ({ msisdn, operator })],
    ['its number', ({ msisdn }) => ({ msisdn })],
    ['its reference', ({ reference }) => ({ reference })],
    ['a text that is its id', ({ id }) => ({ text: id })],
    ['a text that is its reference', ({ reference }) => ({ text: reference })],
    ['a text that is its player', ({ playerId: player }) => ({ text: player })],
    ['a text that is its number', ({ msisdn }) => ({ text: msisdn })],
    ['its number with spaces', ({ msisdn }) => ({ text: msisdn.replaceAll(/(...)/g, '$1 ') })],
    ['its number with 00', ({ msisdn }) => ({ text: `00${msisdn.slice(1)}` })],
    ['a text that is its operator transaction id', ({ providerTxId }) => ({ text: providerTxId ?? '' })],
  ])('finds a transaction, and no other, by %s.', async (subject, _, searchFor) => {
    const fields = { operator: 'mtn', providerTxId: `tx-${uniqueId()}` } as const;
    const deposit = await depositIn(subject, 'expired', fields);
    const { msisdn } = deposit;
    await withdrawalIn(subject, 'pending_approval', { operator: 'orange', msisdn: uniqueMsisdn() });
    expect(await idsOf(subject, searchFor(deposit))).toEqual([deposit.id]);
    const other = await withdrawalIn(subject, 'approved', { operator: 'orange', msisdn });
    expect(await idsOf(subject, { msisdn, direction: 'withdrawal' })).toEqual([other.id]);
  });

  it('asks for everything that is given at once.', async (subject) => {
    const { msisdn, reference } = await storedDeposit(subject);
    expect(await idsOf(subject, { msisdn, reference, state: 'pending' })).toHaveLength(1);
    expect(await idsOf(subject, { msisdn, reference, state: 'expired' })).toEqual([]);
    expect(await idsOf(subject, { msisdn, reference, operator: 'mtn' })).toEqual([]);
    expect(await idsOf(subject, { msisdn, reference, direction: 'withdrawal' })).toEqual([]);
    expect(await idsOf(subject, { msisdn, text: uniqueId() })).toEqual([]);
    expect(await idsOf(subject, { msisdn, reference: uniqueId() })).toEqual([]);
  });

  it('gives every application its transactions: it is for staff.', async (subject) => {
    const msisdn = uniqueMsisdn();
    await storedDeposit(subject, { msisdn, applicationId: `application-${uniqueId()}` });
    await storedDeposit(subject, { msisdn });
    expect(await idsOf(subject, { msisdn })).toHaveLength(2);
  });

  it('gives the newest first, slice by slice, and neither repeats nor skips.', async (subject) => {
    const player = playerId(uniqueId());
    const ids: string[] = [];
    for (const afterMs of [0, 1, 2, 2, 2, 3, 4]) {
      ids.push((await storedDeposit(subject, { playerId: player }, later(testMorning, afterMs))).id);
    }
    const seen = await idsOf(subject, { text: player }, 2);
    expect([...seen].sort()).toEqual([...ids].sort());
    const ends = [seen[0], seen[1], seen[5], seen[6]];
    expect(ends).toEqual([ids[6], ids[5], ids[1], ids[0]]);
  });

  it.each<[string, (msisdn: string) => TransactionSearch]>([
    ['by number', (msisdn) => ({ msisdn })],
    ['by state', () => ({ state: 'pending_approval', direction: 'withdrawal' })],
  ])(
    '%s gives the oldest first when asked to, slice by slice, and neither repeats nor skips.',
    async (subject, _, searchFor) => {
      const msisdn = uniqueMsisdn();
      const ids: string[] = [];
      for (const afterMs of [4, 3, 2, 2, 2, 1, 0]) {
        const at = later(testMorning, afterMs);
        ids.push((await withdrawalIn(subject, 'pending_approval', { msisdn }, at)).id);
      }
      const search = searchFor(msisdn);
      const oldest = (await idsOf(subject, search, 2, 'oldest')).filter((id) => ids.includes(id));
      expect(new Set(oldest).size).toBe(7);
      const newest = (await idsOf(subject, search, 2)).filter((id) => ids.includes(id));
      expect(oldest).toEqual(newest.toReversed());
      expect([oldest[0], oldest[1], oldest[5], oldest[6]]).toEqual([ids[6], ids[5], ids[1], ids[0]]);
      const nonsense = await subject.reader.search({ text: msisdn }, 'nonsense', 1, 'oldest');
      expect(nonsense.items[0]?.id).toBe(ids[6]);
    },
  );

  it('counts the withdrawals that wait for a person, and their amounts.', async (subject) => {
    const before = await subject.reader.countWaiting();
    for (const operator of ['mtn', 'orange'] as const)
      await withdrawalIn(subject, 'pending_approval', { operator, amountXaf: amountXaf(700) });
    await withdrawalIn(subject, 'approved');
    await storedDeposit(subject);
    expect(await subject.reader.countWaiting()).toEqual({
      count: before.count + 2,
      amountXaf: before.amountXaf + 1_400,
    });
  });

  it('sums what is approved or sent through a provider and not over.', async (subject) => {
    const through = { providerId: 'mtn_momo', amountXaf: amountXaf(900) };
    const before = await subject.reader.promisedXaf('mtn_momo');
    for (const state of withdrawalStates) await withdrawalIn(subject, state, through);
    await withdrawalIn(subject, 'approved', { ...through, providerId: 'orange_money' });
    expect(await subject.reader.promisedXaf('mtn_momo')).toBe(before + 1_800);
  });

  it('neither repeats nor hides others when transactions come in between two slices.', async (subject) => {
    const fields = { playerId: playerId(uniqueId()) };
    const ids: string[] = [];
    for (const afterMs of [3, 2, 1]) {
      ids.push((await storedDeposit(subject, fields, later(testMorning, afterMs))).id);
    }
    const search = { text: fields.playerId };
    const first = await subject.reader.search(search, null, 2);
    await storedDeposit(subject, fields, later(testMorning, 4));
    const second = await subject.reader.search(search, first.nextCursor, 2);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it('starts from the beginning with a cursor that it does not know.', async ({ reader, transactions }) => {
    const deposit = await storedDeposit({ transactions });
    for (const cursor of ['nonsense', '', uniqueId(), '{"at":1}', '💰']) {
      const slice = await reader.search({ text: deposit.id }, cursor, 10);
      expect(slice).toEqual({ items: [deposit], nextCursor: null });
    }
  });

  it('takes a text for a text, whatever characters it holds.', async (subject) => {
    await storedDeposit(subject);
    for (const text of ['%', '_', "' or true --", '\\', '💰']) {
      expect(await idsOf(subject, { text })).toEqual([]);
    }
  });
});

const aQuery = (fields: Partial<PlayerListQuery>): PlayerListQuery => ({
  applicationId: 'default',
  playerId: playerId(uniqueId()),
  state: null,
  direction: null,
  page: 1,
  limit: 20,
  ...fields,
});

export const playerLists = part<TransactionReaderSubject>('the list of a player', (it) => {
  it('gives deposits and withdrawals as they are now, the newest first.', async (subject) => {
    const player = playerId(uniqueId());
    const fields = { playerId: player };
    const second = await withdrawalIn(subject, 'approved', fields, later(testMorning, 2));
    const third = await depositIn(subject, 'expired', fields, later(testMorning, 3));
    const first = await movedDeposit(
      subject,
      await storedDeposit(subject, fields, later(testMorning, 1)),
      'payment_confirmed',
      later(testMorning, 9),
    );
    expect(await subject.reader.listPlayer(aQuery(fields))).toEqual({
      items: [third, second, first],
      total: 3,
    });
  });

  it('orders equal times by id, and neither repeats nor skips between pages.', async (subject) => {
    const player = playerId(uniqueId());
    const stored: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      stored.push((await storedDeposit(subject, { playerId: player })).id);
    }
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { items, total } = await subject.reader.listPlayer(aQuery({ playerId: player, page, limit: 2 }));
      expect([items.length, total]).toEqual([page === 3 ? 1 : 2, 5]);
      seen.push(...items.map(({ id }) => id));
    }
    const upwards = [...stored].sort();
    expect([upwards, [...upwards].reverse()]).toContainEqual(seen);
  });

  it('keeps only what the filters ask for, in items and in total.', async (subject) => {
    const fields = { playerId: playerId(uniqueId()) };
    const paid = await depositIn(subject, 'succeeded', fields);
    const open = await depositIn(subject, 'provider_acknowledged', { ...merchantInitiated, ...fields });
    const sent = await withdrawalIn(subject, 'succeeded', fields, later(testMorning, 1));
    const listed = async (filters: Partial<PlayerListQuery>) => {
      const { items, total } = await subject.reader.listPlayer(aQuery({ ...fields, ...filters }));
      expect(total).toBe(items.length);
      return items;
    };
    expect(await listed({ state: 'succeeded' })).toEqual([sent, paid]);
    expect(await listed({ state: 'provider_acknowledged' })).toEqual([open]);
    expect(await listed({ direction: 'withdrawal' })).toEqual([sent]);
    expect(await listed({ direction: 'deposit', state: 'succeeded' })).toEqual([paid]);
    expect(await listed({ state: 'failed' })).toEqual([]);
  });

  it('shows nothing of another application or another player.', async (subject) => {
    const { playerId: player } = await storedDeposit(subject);
    const applicationId = `application-${uniqueId()}`;
    const nothing = { items: [], total: 0 };
    expect(await subject.reader.listPlayer(aQuery({ playerId: player, applicationId }))).toEqual(nothing);
    expect(await subject.reader.listPlayer(aQuery({}))).toEqual(nothing);
  });

  it('is empty past its end, and still tells the total.', async (subject) => {
    const { playerId: player } = await storedDeposit(subject);
    const page = await subject.reader.listPlayer(aQuery({ playerId: player, page: 2 }));
    expect(page).toEqual({ items: [], total: 1 });
  });
});
