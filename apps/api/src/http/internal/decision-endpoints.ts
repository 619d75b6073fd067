import { isoInstant, sentenceOf } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { VerdictAnswer } from '../answers/internal/mark-answers.ts';
import { StaffTransaction } from '../answers/internal/staff-transaction.ts';
import type { Endpoint } from '../endpoint.ts';
import { TransactionPath } from '../requests/addresses.ts';
import { ApproveBody, CompleteBody, RejectBody, ResolveBody } from '../requests/internal/decision-bodies.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { type PresentForStaff, withDoubt } from './present-record.ts';

/** What people decide about money. Of two who decide at once one wins, and the other is told so with 409. */

export const decisionEndpoints = (use: UseCases, present: PresentForStaff): readonly Endpoint[] => [
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/withdrawals/{service_tx_id}/approve',
    summary: 'Approve a withdrawal; with the last approval that it needs, it is sent',
    duty: 'decide',
    factor: ({ path }) => use.factorNeedOfApproval(path.service_tx_id),
    pathClass: TransactionPath,
    bodyClass: ApproveBody,
    isBodyOptional: true,
    answer: StaffTransaction,
    refusals: [
      'transaction_not_found',
      'not_a_withdrawal',
      'move_refused',
      'approved_already',
      'amount_outside_limits',
      'claimed_by_other',
      'return_of_same_person',
      'payment_reversed',
      'payment_contradicted',
      'return_doubted',
      'no_provider_available',
    ],
    // No role has both duties: only in development, where no one signs in, someone works alone.
    handle: async ({ path, body, staff, caller: { duties } }) =>
      present(await use.approveWithdrawal(path.service_tx_id, staff, body.note, duties.includes('manage'))),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/withdrawals/{service_tx_id}/reject',
    summary: 'Reject a withdrawal: nothing is sent',
    duty: 'decide',
    pathClass: TransactionPath,
    bodyClass: RejectBody,
    answer: StaffTransaction,
    refusals: ['transaction_not_found', 'not_a_withdrawal', 'move_refused', 'claimed_by_other'],
    handle: async ({ path, body, staff }) =>
      present(await use.rejectWithdrawal(path.service_tx_id, staff, body.reason)),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/transactions/{service_tx_id}/ask',
    summary: 'Ask the provider what became of a transaction; the answer decides nothing',
    duty: 'decide',
    pathClass: TransactionPath,
    answer: VerdictAnswer,
    refusals: ['transaction_not_found', 'nothing_to_ask'],
    handle: async ({ path, staff }) => {
      const { outcome, askedAt, reason } = await use.askOperator(path.service_tx_id, staff);
      return { verdict: outcome, at: isoInstant(askedAt), because: sentenceOf(reason), why: reason };
    },
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/transactions/{service_tx_id}/resolve',
    summary:
      'Decide what became of a transaction that is held for a decision, or propose it where that takes two',
    duty: 'decide',
    factor: ({ path }) => use.factorNeedOfApproval(path.service_tx_id),
    pathClass: TransactionPath,
    bodyClass: ResolveBody,
    answer: StaffTransaction,
    refusals: [
      'transaction_not_found',
      'move_refused',
      'payment_reversed',
      'payment_unmatched',
      'payment_returning',
    ],
    handle: async ({ path, body: { outcome, reason }, staff }) => {
      const resolution = { transactionId: path.service_tx_id, outcome, reason };
      const shown = await present(await use.resolveTransaction(resolution, staff));
      // Whoever has proposed it learns why it takes someone else.
      return shown.proposal === null
        ? shown
        : withDoubt(shown, await use.readTransactionRecord(shown.service_tx_id, []));
    },
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/deposits/{service_tx_id}/complete',
    summary: 'Complete a deposit from payments that could not be matched, or propose it where that takes two',
    duty: 'decide',
    factor: ({ path }) => use.factorNeedOfApproval(path.service_tx_id),
    pathClass: TransactionPath,
    bodyClass: CompleteBody,
    answer: StaffTransaction,
    refusals: [
      'transaction_not_found',
      'payment_not_found',
      'not_a_deposit',
      'move_refused',
      'payment_used',
      'payment_of_other_number',
      'payment_reversed',
      'payment_undecided',
      'payment_returning',
      'payment_returned',
      'payment_set_aside',
      'payment_contradicted',
      'return_doubted',
      'sum_too_small',
    ],
    handle: async ({ path, body, staff }) => {
      const { payment_ids: paymentIds, reason } = body;
      const completion = { transactionId: path.service_tx_id, paymentIds, reason };
      return present(await use.completeDepositByHand(completion, staff));
    },
  }),
];
