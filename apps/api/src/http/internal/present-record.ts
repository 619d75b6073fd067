import {
  type Actor,
  approvalsNeeded,
  isoInstant,
  type Move,
  outsideLimits,
  type PaymentWithCandidates,
  type ProviderExchange,
  type RankedCandidate,
  type ReceivedPayment,
  type RegistryStore,
  requiresHumanApproval,
  type Settings,
  type Transaction,
  type TransactionRecord,
  type WebhookDelivery,
} from '@mobile-money/core';
import { type OperatorTransaction, outsideLimitsNames } from '../answers/internal/operator-transaction.ts';
import type {
  CandidateItem,
  PaymentItem,
  PaymentWithCandidates as PaymentWithCandidatesItem,
} from '../answers/internal/payment-answers.ts';
import type {
  ExchangeItem,
  HistoryItem,
  TransactionRecordAnswer,
} from '../answers/internal/transaction-record.ts';
import type { WebhookItem } from '../answers/internal/webhook-answers.ts';
import { presentSummary, presentTransaction, timeOrNull } from '../present.ts';
import { presentAudit } from './present-settings.ts';

/** Transactions and all that belongs to them, in the words of the internal API. */

export type PresentForOperators = (transaction: Transaction) => Promise<OperatorTransaction>;

/** How many people must approve, and what providers take, is a matter of the installation. */
export const presentForOperators =
  (
    settings: Pick<Settings, 'twoPersonApprovalXaf'>,
    registry: Pick<RegistryStore, 'read'>,
  ): PresentForOperators =>
  async (transaction) => ({
    ...presentTransaction(transaction),
    player_id: transaction.playerId,
    application_id: transaction.applicationId,
    channel_id: transaction.direction === 'deposit' ? transaction.channelId : null,
    collection_mode: transaction.direction === 'deposit' ? transaction.collectionMode : null,
    callback_url: transaction.callbackUrl,
    submission_id: transaction.submissionId,
    version: transaction.version,
    ...presentApprovals(transaction, settings),
    outside_limits: await presentOutsideLimits(transaction, registry),
  });

async function presentOutsideLimits(
  transaction: Transaction,
  registry: Pick<RegistryStore, 'read'>,
): Promise<OperatorTransaction['outside_limits']> {
  if (!requiresHumanApproval(transaction)) return null;
  const outside = outsideLimits((await registry.read()).providers, transaction);
  return outside === null ? null : outsideLimitsNames[outside];
}

const presentApprovals = (
  transaction: Transaction,
  settings: Pick<Settings, 'twoPersonApprovalXaf'>,
): Pick<OperatorTransaction, 'approvals' | 'approvals_needed'> =>
  transaction.direction === 'deposit'
    ? { approvals: [], approvals_needed: 0 }
    : {
        approvals: transaction.approvals.map(({ operatorId, at, note }) => ({
          operator: operatorId,
          at: isoInstant(at),
          note,
        })),
        approvals_needed: approvalsNeeded(transaction.amountXaf, settings),
      };

export const presentRecord = async (
  present: PresentForOperators,
  record: TransactionRecord,
): Promise<TransactionRecordAnswer> => ({
  ...(await present(record.transaction)),
  history: record.history.map(presentMove),
  exchanges: record.exchanges.map(presentExchange),
  payments: record.payments.map(presentPayment),
  webhooks: record.deliveries.map(presentWebhook),
  actions: record.actions.map(presentAudit),
});

const presentMove = ({ from, to, trigger, reason, actor, at }: Move): HistoryItem => ({
  from,
  to,
  trigger,
  reason,
  ...presentActor(actor),
  at: isoInstant(at),
});

const presentActor = (actor: Actor): Pick<HistoryItem, 'actor_kind' | 'actor_id' | 'actor_address'> => ({
  actor_kind: actor.kind,
  actor_id: actor.kind === 'service' ? null : actor.id,
  actor_address: actor.kind === 'operator' ? actor.address : null,
});

const presentExchange = (exchange: ProviderExchange): ExchangeItem => ({
  provider_id: exchange.providerId,
  submission_id: exchange.submissionId,
  operation: exchange.operation,
  outcome: exchange.outcome,
  detail: exchange.detail,
  at: isoInstant(exchange.at),
});

const presentPayment = (payment: ReceivedPayment): PaymentItem => ({
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
  status: payment.status,
  held_because: payment.heldBecause,
  service_tx_id: payment.transactionId,
});

export const presentCandidates = ({
  payment,
  candidates,
}: PaymentWithCandidates): PaymentWithCandidatesItem => ({
  ...presentPayment(payment),
  candidates: candidates.map(presentCandidate),
});

const presentCandidate = ({ deposit, differs }: RankedCandidate): CandidateItem => ({
  ...presentSummary(deposit),
  player_id: deposit.playerId,
  channel_id: deposit.channelId,
  differs,
});

export const presentWebhook = ({ event, status, attempts, nextAttemptAt }: WebhookDelivery): WebhookItem => ({
  webhook_id: event.id,
  service_tx_id: event.transactionId,
  application_id: event.applicationId,
  reference: event.reference,
  event: event.name,
  url: event.url,
  status,
  created_at: isoInstant(event.createdAt),
  next_attempt_at: timeOrNull(nextAttemptAt),
  attempts: attempts.map((attempt) => ({
    at: isoInstant(attempt.at),
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
    answer_excerpt: attempt.answerExcerpt,
  })),
});
