import { describe, expect, it } from '@jest/globals';
import { aloneKey, type MemoryPorts, testMorning } from '@mobile-money/testing';
import { dayOf, earlier, type Instant, isoInstant } from '../../src/instant.ts';
import { settings } from '../../src/settings.ts';
import { type Transaction, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { countWaiting, readOverview } from '../../src/use-cases/read-overview.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

const hourMs = 3_600_000;

/** It is ten in the morning in Douala. Each is given with the hours since its creation. */
function worldOf(...given: readonly (readonly [number, Transaction])[]): MemoryPorts {
  return worldWith(
    given.map(([hours, transaction], n) => ({
      ...transaction,
      id: transactionId(uuidOf(n)),
      createdAt: earlier(testMorning, hours * hourMs),
    })),
  );
}

const succeeded = (amount: number): Transaction =>
  aDeposit({ state: 'succeeded', amountXaf: amountXaf(amount) });

describe('the overview', () => {
  it('sums up today by direction and operator, beside yesterday up to the same time', async () => {
    const world = worldOf(
      [0, succeeded(1_000)],
      [10, succeeded(2_000)],
      [10, aDeposit({ state: 'failed', operator: 'mtn' })],
      // Before midnight.
      [10.1, succeeded(9_000)],
      // Yesterday before ten, and after it.
      [24, succeeded(4_000)],
      [34, aWithdrawal({ state: 'pending_approval' })],
      [23.9, succeeded(9_000)],
      // The day before.
      [34.1, succeeded(9_000)],
    );
    const { at, dayStartedAt, today, yesterday } = await readOverview(world)();
    expect([at, isoInstant(dayStartedAt)]).toEqual([testMorning, '2025-12-31T23:00:00.000Z']);
    const told = (totals: typeof today) =>
      totals.map(({ direction, operator, transactions, succeededXaf, unsuccessful }) => [
        `${direction} ${operator}`,
        transactions,
        succeededXaf,
        unsuccessful,
      ]);
    expect(told(today)).toEqual([
      ['deposit mtn', 1, 0, 1],
      ['deposit orange', 2, 3_000, 0],
      ['withdrawal mtn', 0, 0, 0],
      ['withdrawal orange', 0, 0, 0],
    ]);
    expect(told(yesterday)).toEqual([
      ['deposit mtn', 0, 0, 0],
      ['deposit orange', 1, 4_000, 0],
      ['withdrawal mtn', 0, 0, 0],
      ['withdrawal orange', 1, 0, 0],
    ]);
  });

  it('tells of each of the last 24 hours, with both directions, the one under way last', async () => {
    const world = worldOf([0, succeeded(500)], [22.5, aWithdrawal()], [23.5, succeeded(900)]);
    const { hours } = await readOverview(world)();
    expect(hours).toHaveLength(48);
    const busy = hours.filter(({ transactions }) => transactions > 0);
    expect(
      busy.map(({ hour, direction, amountXaf: amount }) => [isoInstant(hour as Instant), direction, amount]),
    ).toEqual([
      ['2025-12-31T10:00:00.000Z', 'withdrawal', aWithdrawal().amountXaf],
      ['2026-01-01T09:00:00.000Z', 'deposit', 500],
    ]);
    expect(isoInstant(hours[0]?.hour ?? testMorning)).toBe('2025-12-31T10:00:00.000Z');
  });

  it('tells what waits for people', async () => {
    const { waiting } = await readOverview(worldOf([2, aWithdrawal()], [1, aWithdrawal()]))();
    expect(waiting[0]).toEqual({
      kind: 'withdrawals_to_decide',
      count: 2,
      hasMore: false,
      oldestAt: earlier(testMorning, 2 * hourMs),
    });
    expect(waiting.slice(1).every(({ count }) => count === 0)).toBe(true);
  });
});

it('staff are told how many withdrawals wait, and how much they come to', async () => {
  const another = { id: transactionId(uuidOf(3)), amountXaf: amountXaf(700) };
  const decided = { id: transactionId(uuidOf(4)), state: 'approved' } as const;
  const first = aWithdrawal();
  const { ports } = worldWith([aDeposit(), first, aWithdrawal(another), aWithdrawal(decided)]);
  const sum = { count: 2, amountXaf: first.amountXaf + 700 };
  expect(await countWaiting(ports)('amina')).toEqual({ ...sum, aloneLeftXaf: null });
});

it.each([
  [0, 1_000],
  [600, 400],
  [1_000, 0],
  [1_001, 0],
])(
  'whoever approved %d XAF alone today, of 1000, is told that %d are left',
  async (approved, aloneLeftXaf) => {
    const world = worldWith([], { settings: settings({ approverDailyXaf: 1_000 }) });
    const key = { staffId: 'amina', day: dayOf(world.clock.now()) };
    world.database.approvedAloneXaf.set(aloneKey(key), approved);
    expect(await countWaiting(world.ports)('amina')).toMatchObject({ aloneLeftXaf });
    expect(await countWaiting(world.ports)('boris')).toMatchObject({ aloneLeftXaf: 1_000 });
  },
);
