import {
  type CatalogueEntry,
  type Deposit,
  type Detection,
  type DialInstructions,
  dialUri,
  type FeedPage,
  type Instant,
  isoInstant,
  type PlayerTransactions,
  type ProviderHealth,
  type Replay,
  requiresHumanApproval,
  type SimulationResult,
  sentenceOf,
  stepsOf,
  type Transaction,
  visibleDeadline,
  type Withdrawal,
} from '@mobile-money/core';
import type { DetectAnswer } from './answers/other-answers.ts';
import type { ProviderEntry, ProviderHealthEntry } from './answers/provider-answers.ts';
import type {
  DepositAnswer,
  Instructions,
  PlayerTransactionsAnswer,
  ReplayAnswer,
  SimulateAnswer,
  TransactionAnswer,
  TransactionSummary,
  WithdrawalAnswer,
} from './answers/transaction-answers.ts';
import type { EventsAnswer, WebhookPayload } from './answers/webhook-payload.ts';

/** The domain in the words of the interface. Each function gives the members in the interface's order. */

export const timeOrNull = (at: Instant | null): string | null => (at === null ? null : isoInstant(at));

export const presentDeposit = (deposit: Deposit): DepositAnswer => ({
  service_tx_id: deposit.id,
  reference: deposit.reference,
  status: deposit.state,
  amount_xaf: deposit.amountXaf,
  operator: deposit.operator,
  expires_at: timeOrNull(visibleDeadline(deposit)),
  collection_mode: deposit.collectionMode,
  instructions: deposit.instructions === null ? null : presentInstructions(deposit.instructions, deposit),
});

const presentInstructions = (given: DialInstructions, deposit: Deposit): Instructions => ({
  ussd_string: given.ussdString,
  dial_uri: dialUri(given),
  copy_text: given.ussdString,
  steps: stepsOf(given, deposit).map((text, index) => ({ order: index + 1, text })),
  merchant: {
    display_name: given.merchant.displayName,
    msisdn: given.merchant.msisdn,
    code: given.merchant.code,
  },
  illustration_url: given.illustrationUrl,
  illustration_alt: given.illustrationAlt,
  polling_interval_seconds: given.pollingIntervalSeconds,
});

export const presentWithdrawal = (withdrawal: Withdrawal): WithdrawalAnswer => ({
  service_tx_id: withdrawal.id,
  reference: withdrawal.reference,
  status: withdrawal.state,
  amount_xaf: withdrawal.amountXaf,
  operator: withdrawal.operator,
});

export const presentTransaction = (transaction: Transaction): TransactionAnswer => ({
  service_tx_id: transaction.id,
  idempotency_key: transaction.reference,
  direction: transaction.direction,
  operator: transaction.operator,
  provider: transaction.providerId,
  msisdn: transaction.msisdn,
  amount_minor: transaction.amountXaf,
  state: transaction.state,
  state_updated_at: isoInstant(transaction.stateUpdatedAt),
  requires_human_approval: requiresHumanApproval(transaction),
  provider_tx_id: transaction.providerTxId,
  expires_at: transaction.direction === 'deposit' ? timeOrNull(visibleDeadline(transaction)) : null,
  created_at: isoInstant(transaction.createdAt),
  updated_at: isoInstant(transaction.updatedAt),
  state_reason: sentenceOf(transaction.stateReason),
  failure_code: transaction.failureCode,
});

export const presentSummary = (transaction: Transaction): TransactionSummary => ({
  service_tx_id: transaction.id,
  reference: transaction.reference,
  direction: transaction.direction,
  operator: transaction.operator,
  amount_xaf: transaction.amountXaf,
  state: transaction.state,
  provider_tx_id: transaction.providerTxId,
  created_at: isoInstant(transaction.createdAt),
  updated_at: isoInstant(transaction.updatedAt),
  msisdn: transaction.msisdn,
});

export const presentPlayerTransactions = (found: PlayerTransactions): PlayerTransactionsAnswer => ({
  items: found.items.map(presentSummary),
  total: found.total,
  page: found.page,
  limit: found.limit,
  pages: found.pages,
});

export const presentDetection = (detection: Detection): DetectAnswer => ({
  msisdn_normalized: detection.msisdnNormalized,
  is_valid: detection.isValid,
  country_code: detection.countryCode,
  operator: detection.operator,
  operator_display_name: detection.operatorDisplayName,
  provider_suggestion: detection.provider.providerId,
  provider_display_name: detection.provider.displayName,
  provider_logo_url: detection.provider.logoUrl,
  error: detection.error,
});

export const presentProvider = ({ provider, isAvailable, status }: CatalogueEntry): ProviderEntry => ({
  provider_id: provider.providerId,
  display_name: provider.displayName,
  logo_url: provider.logoUrl,
  operators: provider.operators,
  supported_directions: provider.supportedDirections,
  deposit_fee_percent: provider.depositFeePercent,
  deposit_fee_message: provider.depositFeeMessage,
  withdrawal_fee_percent: provider.withdrawalFeePercent,
  description: provider.description,
  is_primary: provider.isPrimary,
  is_available: isAvailable,
  status,
});

export const presentHealth = (health: ProviderHealth): ProviderHealthEntry => ({
  provider_id: health.provider.providerId,
  display_name: health.provider.displayName,
  status: health.status,
  is_feature_flag_enabled: health.provider.enabled,
  failure_rate_1h: health.failureRate1h,
  tx_count_1h: health.txCount1h,
  message: sentenceOf(health.message),
});

export const presentReplay = (replay: Replay): ReplayAnswer => ({
  service_tx_id: replay.transaction.id,
  state: replay.transaction.state,
  event: replay.event,
  callback_url: replay.callbackUrl,
  dispatched: replay.dispatched,
  message: sentenceOf(replay.message),
});

export const presentSimulation = (result: SimulationResult): SimulateAnswer => ({
  service_tx_id: result.transaction.id,
  reference: result.transaction.reference,
  previous_state: result.previousState,
  state: result.transaction.state,
  webhook_event: result.webhookEvent,
});

export const presentEvents = ({ items, next }: FeedPage): EventsAnswer => ({
  items: items.map(({ event, cursor }) => ({
    event_id: event.id,
    cursor,
    payload: JSON.parse(event.body) as WebhookPayload,
    failure_code: event.failureCode,
  })),
  next,
});
