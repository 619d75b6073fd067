import {
  type BookWord,
  isoInstant,
  listedStatusOf,
  type PaymentWithCandidates,
  type RankedCandidate,
  type ReceivedPayment,
  sentenceOf,
  type Transaction,
} from '@mobile-money/core';
import type {
  CandidateItem,
  PaymentItem,
  PaymentWithCandidates as PaymentWithCandidatesItem,
} from '../answers/internal/list-answers.ts';
import { presentSummary, timeOrNull } from '../present.ts';

/** Money that came in, in the words of the internal API. */

export const presentPayment = (payment: ReceivedPayment, word: BookWord): PaymentItem => ({
  payment_id: payment.id,
  operator: payment.operator,
  operator_tx_id: payment.operatorTxId,
  payer_msisdn: payment.payer,
  receiver_msisdn: payment.receiver,
  amount_xaf: payment.amountXaf,
  paid_at: timeOrNull(payment.paidAt),
  received_at: isoInstant(payment.receivedAt),
  provider_id: payment.providerId,
  raw_text: payment.rawText,
  status: listedStatusOf(payment),
  held_because: sentenceOf(payment.heldBecause),
  why: payment.heldBecause,
  reversed: payment.isReversed,
  service_tx_id: payment.transactionId,
  excess_xaf: payment.excessXaf,
  excess_status: payment.excessStatus,
  return_tx_id: payment.returnId,
  asked_by: payment.decision?.kind === 'return' ? payment.decision.staffId : null,
  standing: word.standing,
  deciders_needed: word.isAboveOpen ? 2 : 1,
  decision: payment.decision && {
    kind: payment.decision.kind,
    operator: payment.decision.staffId,
    at: isoInstant(payment.decision.at),
    reason: payment.decision.reason,
  },
});

export const presentCandidates = ({
  payment,
  word,
  candidates,
  balance,
}: PaymentWithCandidates): PaymentWithCandidatesItem => ({
  ...presentPayment(payment, word),
  balance: balance && {
    told_xaf: balance.toldHundredths / 100,
    expected_xaf: balance.expectedHundredths === null ? null : balance.expectedHundredths / 100,
  },
  candidates: candidates.map(presentCandidate),
});

const presentCandidate = ({ deposit, differs, isHinted }: RankedCandidate): CandidateItem => ({
  ...presentSummary(deposit),
  player_id: deposit.playerId,
  channel_id: deposit.channelId,
  differs,
  hinted: isHinted,
  proposal: presentProposal(deposit),
});

export const presentProposal = ({ proposal }: Transaction): CandidateItem['proposal'] =>
  proposal && {
    operator: proposal.staffId,
    at: isoInstant(proposal.at),
    outcome: proposal.outcome,
    payment_ids: proposal.paymentIds,
    reason: proposal.reason,
  };
