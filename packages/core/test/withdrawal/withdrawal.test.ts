import { expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { settings } from '../../src/settings.ts';
import { amountXaf } from '../../src/transaction/amount.ts';
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
  expect(withdrawalFacts(withdrawal, later(testMorning, ms), settings())).toMatchObject({ isStuck });
});

it.each([
  // two needed from, amount, approved by, is the next the last?
  [null, 900_000, [], true],
  [500_000, 499_999, [], true],
  [500_000, 500_000, [], false],
  [500_000, 500_000, ['amina'], true],
  [500_000, 900_000, [], false],
  // Two were needed once, and no longer are.
  [null, 900_000, ['amina'], true],
])(
  'where two people are needed from %p XAF on, for %d XAF and after %p the next approval is the last: %s',
  (from, amount, people, isLastApproval) => {
    const approvals = people.map((operatorId) => ({ operatorId, at: testMorning, note: null }));
    const withdrawal = aWithdrawal({ amountXaf: amountXaf(amount), approvals });
    const chosen = settings({ twoPersonApprovalXaf: from });
    expect(withdrawalFacts(withdrawal, testMorning, chosen)).toMatchObject({ isLastApproval });
  },
);
