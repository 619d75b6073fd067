import { expect, it } from '@jest/globals';
import { aloneKey } from '@mobile-money/testing';
import { dayOf } from '../../src/reconciliation/calendar-day.ts';
import { settings } from '../../src/settings.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { countWaiting } from '../../src/use-cases/read-overview.ts';
import { aDeposit, aWithdrawal, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';

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
