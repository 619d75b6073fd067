import { expect, test } from '@jest/globals';
import type { Transaction } from '../../src/api/transactions.ts';
import { playerFigures } from '../../src/pages/withdrawals/player-figures.ts';

let count = 0;
const transaction = (changes: Partial<Transaction>): Transaction => {
  count += 1;
  return {
    service_tx_id: `transaction-${count}`,
    direction: 'withdrawal',
    state: 'succeeded',
    player_id: 'player-1',
    amount_minor: 1_000,
    created_at: '2026-01-02T12:00:00.000Z',
    ...changes,
  } as Transaction;
};
const asked = transaction({ state: 'pending_approval', amount_minor: 4_000 });

test('only money that moved counts, and the withdrawal itself counts against the deposits', () => {
  const past = [
    asked,
    transaction({ direction: 'deposit', amount_minor: 10_000 }),
    transaction({ direction: 'deposit', amount_minor: 90_000, state: 'expired' }),
    transaction({ amount_minor: 1_000 }),
    transaction({ amount_minor: 70_000, state: 'failed' }),
  ];
  expect(playerFigures(asked, past)).toMatchObject({
    depositedXaf: 10_000,
    withdrawnXaf: 1_000,
    ratio: 0.5,
  });
});

test('without a deposit there is nothing to compare with', () => {
  expect(playerFigures(asked, [asked]).ratio).toBeNull();
});

test('withdrawals of the 24 hours before are counted, with the one that is asked for, and none that came later', () => {
  const past = [
    asked,
    transaction({ created_at: '2026-01-01T12:00:01.000Z' }),
    transaction({ created_at: '2026-01-01T12:00:00.000Z' }),
    transaction({ created_at: '2026-01-02T12:00:00.001Z' }),
    transaction({ direction: 'deposit', created_at: '2026-01-02T11:00:00.000Z' }),
  ];
  expect(playerFigures(asked, past).withdrawalsLastDay).toBe(2);
});

test('the one that is asked for is counted also where so many newer ones were read that it is not among them', () => {
  const newer = transaction({ created_at: '2026-01-02T12:00:01.000Z' });
  const before = transaction({ created_at: '2026-01-02T11:00:00.000Z' });
  expect(playerFigures(asked, [newer, before]).withdrawalsLastDay).toBe(2);
});
