import { expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { typed } from '../../src/reason/reason.ts';
import { service } from '../../src/transaction/audit-entry.ts';
import { paymentId } from '../../src/transaction/identifiers.ts';
import { decisionOf, isSameDecision, type Proposal, takesTwo } from '../../src/transaction/second-person.ts';
import { changeOf, moveWithdrawal } from '../../src/transaction/state-change.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { aWithdrawal, uuidOf } from '../a-transaction.ts';

it.each([
  [null, 900_000, false],
  [500_000, 499_999, false],
  [500_000, 500_000, true],
  [500_000, 500_001, true],
])('where two people are needed from %p XAF on, %d XAF take two: %s', (from, amount, expected) => {
  expect(takesTwo(amountXaf(amount), { twoPersonApprovalXaf: from })).toBe(expected);
});

const [a, b] = [paymentId(uuidOf(1)), paymentId(uuidOf(2))];

// biome-ignore format: reads by its columns
it.each([
  [decisionOf('failed'),            decisionOf('failed'),            true],
  [decisionOf('failed'),            decisionOf('succeeded'),         false],
  [decisionOf('succeeded', [a, b]), decisionOf('succeeded', [b, a]), true],
  [decisionOf('succeeded', [a, a]), decisionOf('succeeded', [a]),    true],
  [decisionOf('succeeded', [a]),    decisionOf('succeeded', [b]),    false],
  [decisionOf('succeeded', [a]),    decisionOf('succeeded'),         false],
])('%j and %j are the same decision: %s', (one, other, expected) => {
  expect(isSameDecision(one, other)).toBe(expected);
});

const proposal: Proposal = { ...decisionOf('failed'), staffId: 'amina', at: testMorning, reason: 'No.' };
const facts = { isStuck: false, isLastApproval: false };
const rejected = 'rejected_by_staff';
const context = { actor: service, at: later(testMorning, 1), newId: () => uuidOf(9) };

it('a proposal stays until the transaction leaves its state', () => {
  const waiting = aWithdrawal();
  const made = changeOf(waiting, context.at, { fields: { proposal } });
  const kept = changeOf(made.transaction, context.at);
  expect(kept.transaction).toMatchObject({ proposal });
  const stayed = moveWithdrawal(kept, 'operator_approved', facts, typed('One of two.'), context);
  expect(stayed.transaction).toMatchObject({ proposal });
  const left = moveWithdrawal(kept, 'operator_rejected', facts, typed('No.'), context, rejected);
  expect(left.transaction).toMatchObject({ proposal: null });
});
