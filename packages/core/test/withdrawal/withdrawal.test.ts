import { expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { settings } from '../../src/settings.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import {
  approvalsNeeded,
  type SecondPersonReason,
  secondPersonBecause,
} from '../../src/withdrawal/approval.ts';
import { withdrawalFacts } from '../../src/withdrawal/withdrawal.ts';
import type { WithdrawalState } from '../../src/withdrawal/withdrawal-transitions.ts';
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

const approvedBy = (people: readonly string[]) =>
  people.map((staffId) => ({ staffId, at: testMorning, note: null }));

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
    const withdrawal = aWithdrawal({ amountXaf: amountXaf(amount), approvals: approvedBy(people) });
    const chosen = settings({ twoPersonApprovalXaf: from });
    expect(withdrawalFacts(withdrawal, testMorning, chosen)).toMatchObject({ isLastApproval });
  },
);

// biome-ignore format: reads by its columns
it.each<[number, boolean, readonly string[], WithdrawalState, number | null, SecondPersonReason | null]>([
  // amount   sent before?  approved by  in state            alone a day  a second person is needed because of
  [499_999,   false,        [],          'pending_approval', null,        null],
  [500_000,   false,        [],          'pending_approval', null,        'amount'],
  [500_000,   true,         [],          'pending_approval', null,        'amount'],
  [100,       true,         [],          'pending_approval', null,        'may_have_been_sent'],
  [100,       true,         ['amina'],   'pending_approval', null,        'may_have_been_sent'],
  // whether the first is past their day is seen when they approve; afterwards it is seen by what they left
  [100,       false,        [],          'pending_approval', 1_000,       null],
  [100,       false,        ['amina'],   'pending_approval', 1_000,       'daily_limit'],
  [100,       false,        ['amina'],   'pending_approval', null,        null],
  [100,       false,        ['amina'],   'succeeded',        1_000,       null],
])(
  'of %d XAF, perhaps sent before: %s, after %p and %s, with %p XAF a day alone: a second person because of %p',
  (amount, mayHaveBeenSent, people, state, approverDailyXaf, because) => {
    const approvals = approvedBy(people);
    const withdrawal = aWithdrawal({ amountXaf: amountXaf(amount), mayHaveBeenSent, approvals, state });
    const chosen = settings({ twoPersonApprovalXaf: 500_000, approverDailyXaf });
    expect(secondPersonBecause(withdrawal, chosen)).toBe(because);
    expect(approvalsNeeded(withdrawal, chosen)).toBe(because === null ? 1 : 2);
  },
);
