import {
  type AmountXaf,
  type Approval,
  type CallbackUrl,
  type CollectionMode,
  type DepositState,
  type DialInstructions,
  type FailureCode,
  type Instant,
  isFailureOfProvider,
  type Msisdn,
  type Operator,
  owedSince,
  type PaymentId,
  type PlayerId,
  type Proposal,
  type Reference,
  type Transaction,
  type TransactionId,
  type Withdrawal,
  type WithdrawalState,
} from '@mobile-money/core';
import { reasonIn } from '../database/json.ts';

export interface TransactionRow {
  readonly id: string;
  readonly version: number;
  readonly direction: 'deposit' | 'withdrawal';
  readonly application_id: string;
  readonly player_id: string;
  readonly reference: string;
  readonly operator: Operator;
  readonly msisdn: string;
  readonly amount_xaf: number;
  readonly callback_url: string | null;
  readonly provider_id: string;
  readonly submission_id: string;
  readonly provider_tx_id: string | null;
  readonly state: string;
  readonly state_reason: string;
  readonly failure_code: FailureCode | null;
  readonly state_updated_at: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly collection_mode: CollectionMode | null;
  readonly channel_id: string | null;
  readonly expires_at: number | null;
  readonly instructions: DialInstructions | null;
  readonly approvals: readonly Approval[] | null;
  readonly may_have_been_sent: boolean | null;
  readonly returned_payment_id: string | null;
  readonly asked_by: string | null;
  readonly proposal: Proposal | null;
}

/** Spelled out, so that a column added later does not change the shape of statements prepared before. */
export const transactionColumns = [
  'id, version, direction, application_id, player_id, reference, operator, msisdn, amount_xaf, callback_url',
  'provider_id, submission_id, provider_tx_id, state, state_reason, state_updated_at, created_at, updated_at',
  'collection_mode, channel_id, expires_at, instructions, approvals, may_have_been_sent, proposal, failure_code',
  'returned_payment_id, asked_by',
].join(', ');

/**
 * The row of an id found before, for a lateral join. The limit keeps the planner from turning the join around and
 * reading the whole table for a few ids.
 */
export const rowOf = (id: string): string =>
  `(select ${transactionColumns} from transactions where id = ${id} limit 1)`;

export function transactionFromRow(row: TransactionRow): Transaction {
  const fields = {
    id: row.id as TransactionId,
    version: row.version,
    applicationId: row.application_id,
    playerId: row.player_id as PlayerId,
    reference: row.reference as Reference,
    operator: row.operator,
    msisdn: row.msisdn as Msisdn,
    amountXaf: row.amount_xaf as AmountXaf,
    callbackUrl: row.callback_url as CallbackUrl | null,
    providerId: row.provider_id,
    submissionId: row.submission_id,
    providerTxId: row.provider_tx_id,
    proposal: row.proposal,
    stateReason: reasonIn(row.state_reason),
    failureCode: row.failure_code,
    stateUpdatedAt: row.state_updated_at as Instant,
    createdAt: row.created_at as Instant,
    updatedAt: row.updated_at as Instant,
  };
  if (row.direction === 'withdrawal') {
    return {
      direction: 'withdrawal',
      ...fields,
      state: row.state as WithdrawalState,
      approvals: row.approvals ?? [],
      mayHaveBeenSent: row.may_have_been_sent === true,
      returns: returnIn(row),
    };
  }
  return {
    direction: 'deposit',
    ...fields,
    state: row.state as DepositState,
    collectionMode: row.collection_mode as CollectionMode,
    channelId: row.channel_id as string,
    expiresAt: row.expires_at as Instant,
    instructions: row.instructions,
  };
}

const returnIn = ({ returned_payment_id, asked_by }: TransactionRow): Withdrawal['returns'] =>
  returned_payment_id === null
    ? null
    : { paymentId: returned_payment_id as PaymentId, askedBy: asked_by as string };

/** What changes may touch. What is not there goes: null need not be written and read to say so. */
export function changingToRow(transaction: Transaction) {
  const deposit = transaction.direction === 'deposit' ? transaction : null;
  const withdrawal = transaction.direction === 'withdrawal' ? transaction : null;
  return {
    id: transaction.id,
    version: transaction.version,
    provider_id: transaction.providerId,
    submission_id: transaction.submissionId,
    provider_tx_id: transaction.providerTxId ?? undefined,
    state: transaction.state,
    state_reason: transaction.stateReason,
    failure_code: transaction.failureCode ?? undefined,
    state_updated_at: transaction.stateUpdatedAt,
    updated_at: transaction.updatedAt,
    collection_mode: deposit?.collectionMode,
    channel_id: deposit?.channelId,
    expires_at: deposit?.expiresAt,
    approvals: withdrawal?.approvals,
    may_have_been_sent: withdrawal?.mayHaveBeenSent,
    proposal: transaction.proposal ?? undefined,
    is_failure: isFailureOfProvider(transaction),
    unread_since: owedSince(transaction) ?? undefined,
  };
}

/** All of it, as it begins. */
export function beginningToRow(transaction: Transaction) {
  const deposit = transaction.direction === 'deposit' ? transaction : null;
  const withdrawal = transaction.direction === 'withdrawal' ? transaction : null;
  const isPrompt = deposit?.collectionMode === 'merchant_initiated' && deposit.failureCode === null;
  return {
    application_id: transaction.applicationId,
    direction: transaction.direction,
    ...changingToRow(transaction),
    player_id: transaction.playerId,
    reference: transaction.reference,
    operator: transaction.operator,
    msisdn: transaction.msisdn,
    amount_xaf: transaction.amountXaf,
    callback_url: transaction.callbackUrl ?? undefined,
    created_at: transaction.createdAt,
    instructions: deposit?.instructions ?? undefined,
    returned_payment_id: withdrawal?.returns?.paymentId,
    asked_by: withdrawal?.returns?.askedBy,
    status_reads: 0,
    prompted_msisdn: isPrompt ? transaction.msisdn : undefined,
  };
}
