import { expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { withdrawalFacts } from '../../src/withdrawal/withdrawal.ts';
import { aWithdrawal } from '../a-transaction.ts';

const hourMs = 3_600_000;

it.each([
  [0, false],
  [hourMs - 1, false],
  [hourMs, true],
  [2 * hourMs, true],
])('a withdrawal that has been in its state for %d ms is stuck: %s', (ms, isStuck) => {
  const withdrawal = aWithdrawal({ state: 'provider_submitted', updatedAt: later(testMorning, ms) });
  expect(withdrawalFacts(withdrawal, later(testMorning, ms), { stuckWithdrawalMs: hourMs })).toEqual({
    isStuck,
  });
});
