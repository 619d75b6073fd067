import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { playerId, transactionId } from '../../src/transaction/identifiers.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { reference } from '../../src/transaction/transaction-request.ts';
import { listPlayerTransactions, type PlayerList } from '../../src/use-cases/lists.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';
import { refusal } from '../refusal.ts';

const player = aDeposit().playerId;
const nth = (n: number, at = n): Pick<Transaction, 'id' | 'reference' | 'createdAt'> => ({
  id: transactionId(uuidOf(n)),
  reference: reference(`r-${n}`),
  createdAt: later(testMorning, at),
});

const world = worldWith([
  aDeposit(nth(1)),
  aDeposit({ ...nth(2), state: 'succeeded' }),
  aWithdrawal(nth(3)),
  aDeposit({ ...nth(4), playerId: playerId(uuidOf(70)) }),
  aDeposit({ ...nth(5), applicationId: 'other' }),
]);

const list = (query: Partial<PlayerList> = {}) =>
  listPlayerTransactions(world)({ applicationId: 'default', playerId: player, ...query });
const idsOf = (items: readonly Transaction[]) => items.map(({ id }) => id);

describe('a player’s transactions', () => {
  it('come newest first, twenty to a page, without those of others', async () => {
    const { items, ...page } = await list();
    expect(idsOf(items)).toEqual([3, 2, 1].map(uuidOf));
    expect(page).toEqual({ total: 3, page: 1, limit: 20, pages: 1 });
  });

  it.each<[string, Partial<PlayerList>, readonly number[]]>([
    ['of one state', { state: 'succeeded' }, [2]],
    ['of one direction', { direction: 'withdrawal' }, [3]],
    ['of a state and a direction', { state: 'pending', direction: 'deposit' }, [1]],
    ['of a state and the other direction', { state: 'pending', direction: 'withdrawal' }, []],
    ['of any state and direction', { state: null, direction: null }, [3, 2, 1]],
  ])('may be those %s', async (_what, query, found) => {
    const { items, total } = await list(query);
    expect(idsOf(items)).toEqual(found.map(uuidOf));
    expect(total).toBe(found.length);
  });

  it.each([
    [1, 2, [3, 2], 2],
    [2, 2, [1], 2],
    [3, 2, [], 2],
    [1, 100, [3, 2, 1], 1],
    [3, 1, [1], 3],
  ])('on page %d of %d items', async (page, limit, found, pages) => {
    const { items, ...rest } = await list({ page, limit });
    expect(idsOf(items)).toEqual(found.map(uuidOf));
    expect(rest).toEqual({ total: 3, page, limit, pages });
  });

  it('are none for a player whom no one knows', async () => {
    expect(await list({ playerId: uuidOf(98) })).toEqual({
      items: [],
      total: 0,
      page: 1,
      limit: 20,
      pages: 0,
    });
  });

  it('of one moment stand in a fixed order, so that no page repeats or skips one', async () => {
    const twins = worldWith([1, 2, 3].map((n) => aDeposit(nth(n, 0))));
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        listPlayerTransactions(twins)({ applicationId: 'default', playerId: player, page, limit: 1 }),
      ),
    );
    expect(new Set(pages.flatMap(({ items }) => idsOf(items))).size).toBe(3);
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: Number.NaN },
    { limit: 0 },
    { limit: 101 },
    { limit: 0.5 },
  ])('are refused with %j', async (query) => {
    await expect(list(query)).rejects.toEqual(refusal('invalid_page'));
  });

  it('are asked for by a UUID', async () => {
    await expect(list({ playerId: 'me' })).rejects.toEqual(refusal('invalid_identifier'));
  });
});
