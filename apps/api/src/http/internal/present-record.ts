import {
  type Actor,
  approvalsNeeded,
  type BookWord,
  type Duty,
  type HintForPeople,
  hasReceipt,
  type IncomingMessage,
  isoInstant,
  type Move,
  outsideLimits,
  type Ports,
  type ProviderExchange,
  purposeOf,
  type RecordForPeople,
  type RegistryStore,
  requiresHumanApproval,
  resolvingTakesTwo,
  type Settings,
  secondPersonBecause,
  sentenceOf,
  type Transaction,
  textShownTo,
  type WebhookDelivery,
  withStandingWords,
} from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import type { MessageItem, WebhookItem } from '../answers/internal/list-answers.ts';
import {
  type ExchangeItem,
  type HistoryItem,
  outsideLimitsNames,
  type StaffTransaction,
  type TransactionRecordAnswer,
} from '../answers/internal/staff-transaction.ts';
import { presentTransaction, timeOrNull } from '../present.ts';
import { presentNote } from './mark-endpoints.ts';
import { presentPayment, presentProposal } from './present-payment.ts';
import { presentAudit } from './present-settings.ts';

/** Transactions and all that belongs to them, in the words of the internal API. */

export type PresentForStaff = (transaction: Transaction) => Promise<StaffTransaction>;

/** How many people must decide, and what providers take, is a matter of the installation. */
export const presentForStaff =
  (
    ports: Pick<Ports, 'settings' | 'registry' | 'staff' | 'clock'>,
    readRisks: UseCases['readRisks'],
  ): PresentForStaff =>
  async (given) => {
    const { settings, registry } = ports;
    const transaction = await withStandingWords(ports, given);
    return {
      ...presentTransaction(transaction),
      why: transaction.stateReason,
      ...presentPurpose(transaction),
      channel_id: transaction.direction === 'deposit' ? transaction.channelId : null,
      collection_mode: transaction.direction === 'deposit' ? transaction.collectionMode : null,
      callback_url: transaction.callbackUrl,
      submission_id: transaction.submissionId,
      version: transaction.version,
      ...presentApprovals(transaction, settings),
      deciders_needed: resolvingTakesTwo(transaction, 'failed', settings) ? 2 : 1,
      proposal: presentProposal(transaction),
      outside_limits: await presentOutsideLimits(transaction, registry),
      risks: await readRisks(transaction),
    };
  };

/** A return belongs to no one but to who paid. */
function presentPurpose(
  transaction: Transaction,
): Pick<StaffTransaction, 'purpose' | 'returned_payment_id' | 'asked_by' | 'player_id' | 'application_id'> {
  const { playerId: player_id, applicationId: application_id } = transaction;
  const returns = transaction.direction === 'withdrawal' ? transaction.returns : null;
  const purpose = purposeOf(transaction);
  return returns === null
    ? { purpose, returned_payment_id: null, asked_by: null, player_id, application_id }
    : {
        purpose,
        returned_payment_id: returns.paymentId,
        asked_by: returns.askedBy,
        player_id: null,
        application_id: null,
      };
}

async function presentOutsideLimits(
  transaction: Transaction,
  registry: RegistryStore,
): Promise<StaffTransaction['outside_limits']> {
  if (!requiresHumanApproval(transaction)) return null;
  const outside = outsideLimits((await registry.read()).providers, transaction);
  return outside === null ? null : outsideLimitsNames[outside];
}

const presentApprovals = (
  transaction: Transaction,
  settings: Settings,
): Pick<
  StaffTransaction,
  'approvals' | 'approvals_needed' | 'second_person_because' | 'may_have_been_sent'
> =>
  transaction.direction === 'deposit'
    ? { approvals: [], approvals_needed: 0, second_person_because: null, may_have_been_sent: false }
    : {
        approvals: transaction.approvals.map(({ staffId, at, note }) => ({
          operator: staffId,
          at: isoInstant(at),
          note,
        })),
        approvals_needed: approvalsNeeded(transaction, settings),
        second_person_because:
          secondPersonBecause(transaction, settings) ??
          (hasReceipt(transaction) ? 'may_have_been_sent' : null),
        may_have_been_sent: transaction.mayHaveBeenSent,
      };

export const presentRecord = async (
  present: PresentForStaff,
  record: RecordForPeople,
): Promise<TransactionRecordAnswer> => ({
  ...withDoubt(await present(record.transaction), record),
  provider_status: record.providerWord && {
    outcome: record.providerWord.outcome,
    reason: record.providerWord.reason && sentenceOf(record.providerWord.reason),
    why: record.providerWord.reason,
    asked_at: isoInstant(record.providerWord.askedAt),
  },
  float: record.float && {
    balance_xaf: record.float.balanceHundredths === null ? null : record.float.balanceHundredths / 100,
    wallets: record.float.wallets.map(({ walletId, merchantMsisdn, balanceHundredths }) => ({
      wallet_id: walletId,
      merchant_msisdn: merchantMsisdn,
      balance_xaf: balanceHundredths === null ? null : balanceHundredths / 100,
    })),
    promised_xaf: record.float.promisedXaf,
  },
  history: record.history.map(presentMove),
  exchanges: record.exchanges.map(presentExchange),
  payments: record.payments.map((each) => presentPayment(each, record.words.get(each.id) as BookWord)),
  webhooks: record.deliveries.map(presentWebhook),
  actions: record.actions.map(presentAudit),
  notes: record.notes.map(presentNote),
  hints: record.hints.map(presentHint),
  unreadable_months: record.unreadableMonths,
});

/** What is said of its payments is read with the whole record alone. */
export const withDoubt = (
  shown: StaffTransaction,
  { creditDoubt }: Pick<RecordForPeople, 'creditDoubt'>,
): StaffTransaction =>
  shown.deciders_needed < 2 && creditDoubt !== null
    ? { ...shown, deciders_needed: 2, second_person_because: creditDoubt }
    : shown;

export const presentHint = ({ transactionId, operatorTxId, at, paymentId }: HintForPeople) => ({
  service_tx_id: transactionId,
  operator_tx_id: operatorTxId,
  at: isoInstant(at),
  payment_id: paymentId,
});

const presentMove = ({ from, to, trigger, reason, actor, at }: Move): HistoryItem => ({
  from,
  to,
  trigger,
  reason: sentenceOf(reason),
  why: reason,
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
  detail: sentenceOf(exchange.detail),
  why: exchange.detail,
  at: isoInstant(exchange.at),
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
    error: attempt.error && sentenceOf(attempt.error),
    why: attempt.error,
    answer_excerpt: attempt.answerExcerpt,
  })),
});

/** What gateways passed on, in the words of the internal API, for one with these duties. */
export const presentMessage = (message: IncomingMessage, duties: readonly Duty[]): MessageItem => ({
  message_id: message.id,
  kind: message.kind,
  provider_id: message.providerId,
  sender: message.sender,
  recipient: message.recipient,
  device_id: message.deviceId,
  raw_text: textShownTo(duties, message),
  sent_at: timeOrNull(message.sentAt),
  received_at: isoInstant(message.receivedAt),
  outcome: message.outcome,
  because: sentenceOf(message.because),
  why: message.because,
  is_suspicious: message.isSuspicious,
  payment_id: message.paymentId,
  service_tx_id: message.transactionId,
  dismissed_by: message.dismissed?.by ?? null,
  dismissed_at: timeOrNull(message.dismissed?.at ?? null),
  dismissal: sentenceOf(message.dismissed?.because ?? null),
});
