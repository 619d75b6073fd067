import {
  type Instant,
  isFailureOfProvider,
  isOpen,
  type PromptAllowance,
  type StateChange,
  type Transaction,
  type Withdrawal,
} from '@mobile-money/core';
import { json, jsonOrNull, reasonText, storable } from '../database/json.ts';
import { auditsToRows } from './audit-row.ts';
import { eventToRows } from './delivery-row.ts';
import { exchangesToRows, movesToRows } from './history-rows.ts';

/** A creation as it is asked for: the ways to begin, and the prompts that the number may have; null: any number. */
export interface Wish {
  readonly ways: readonly StateChange[];
  readonly allowance: PromptAllowance | null;
}

/** The parameters of create_transaction() by their names: what all ways to begin share, then a list for each of the rest. */
export function beginningToRow({ ways, allowance }: Wish) {
  const [first] = ways;
  if (first === undefined) throw new Error('A transaction needs at least one way to begin.');
  for (const way of ways) refuseUnlessBeginning(way, ways.length);
  const { transaction, moves } = first;
  const deposits = ways.map((way) => (way.transaction.direction === 'deposit' ? way.transaction : null));
  const actor = moves[0]?.actor;
  return {
    id: transaction.id,
    direction: transaction.direction,
    application_id: transaction.applicationId,
    player_id: transaction.playerId,
    reference: transaction.reference,
    operator: transaction.operator,
    msisdn: transaction.msisdn,
    amount_xaf: transaction.amountXaf,
    callback_url: transaction.callbackUrl,
    submission_id: transaction.submissionId,
    provider_tx_id: transaction.providerTxId,
    state: transaction.state,
    at: transaction.createdAt,
    expires_at: deposits[0]?.expiresAt ?? null,
    actor_kind: actor?.kind,
    actor_id: actor !== undefined && 'id' in actor ? actor.id : null,
    actor_address: actor !== undefined && 'address' in actor ? actor.address : null,
    provider_ids: ways.map((way) => way.transaction.providerId),
    channel_ids: deposits.map((deposit) => deposit?.channelId ?? null),
    collection_modes: deposits.map((deposit) => deposit?.collectionMode ?? null),
    reasons: ways.map((way) => reasonText(way.transaction.stateReason)),
    instructions: deposits.map((deposit) => deposit?.instructions ?? null),
    failure_code: transaction.failureCode,
    moves: moves.length === 1 ? null : movesToRows(first),
    event: eventToRows(first)[0] ?? null,
    prompts_open_max: allowance?.openMax ?? null,
    prompts_per_day_max: allowance?.perDayMax ?? null,
    day_from: allowance?.dayFrom ?? null,
  };
}

/** create_transaction() stores moves and an event for what ends as it begins, of which there is one way, and no more. */
function refuseUnlessBeginning(change: StateChange, ways: number): void {
  const { expectedVersion, transaction, moves, event, ...lists } = change;
  const isPlain = [lists.consumes, lists.exchanges, lists.audit].every((list) => list.length === 0);
  const isFirst = expectedVersion === 0 && transaction.version === 1 && moves.length > 0;
  const isShort = moves.length === 1 && event === null;
  if (!isFirst || !isPlain || !(isShort || ways === 1)) {
    throw new Error(`${transaction.id} must begin with its moves and nothing else.`);
  }
}

/** The values of commit_change(). */
export function changeToValues(change: StateChange): readonly unknown[] {
  const { event, consumes, releasesBecause } = change;
  const row = changeToRow(change);
  return [
    row.id,
    row.version,
    row.provider_id,
    storable(row.submission_id),
    row.provider_tx_id && storable(row.provider_tx_id),
    row.state,
    row.state_reason,
    row.state_updated_at,
    row.updated_at,
    row.collection_mode,
    row.channel_id,
    row.expires_at,
    row.is_failure,
    row.owed_since,
    consumes.length === 0 ? null : consumes,
    releasesBecause && reasonText(releasesBecause),
    event?.id,
    event?.name,
    event?.applicationId,
    event?.reference,
    event?.sequence,
    event?.url,
    event?.receiver,
    event?.body,
    event?.createdAt,
    jsonOrNull(movesToRows(change)),
    jsonOrNull(exchangesToRows(change)),
    jsonOrNull(auditsToRows(change)),
    row.failure_code,
    event?.failureCode ?? null,
    change.consumesUndecided ?? false,
  ];
}

/** The values of commit_with_proposal(). */
export const proposalChangeToValues = (change: StateChange): readonly unknown[] => [
  ...changeToValues(change),
  proposalToValue(change),
];

/** The values of commit_decided_withdrawal(). */
export const withdrawalChangeToValues = (change: StateChange<Withdrawal>): readonly unknown[] => [
  ...changeToValues(change),
  jsonOrNull(change.transaction.approvals),
  proposalToValue(change),
  change.transaction.mayHaveBeenSent,
  change.approvedAlone && storable(change.approvedAlone.staffId),
  change.approvedAlone?.day,
  change.approvedAlone?.limitXaf,
];

const proposalToValue = ({ transaction: { proposal } }: StateChange): string | null =>
  proposal === null ? null : json(proposal);

/** The columns that changes may touch, with what only the database knows of a transaction. */
export function changeToRow({ transaction }: StateChange) {
  const deposit = transaction.direction === 'deposit' ? transaction : null;
  return {
    id: transaction.id,
    version: transaction.version,
    provider_id: transaction.providerId,
    submission_id: transaction.submissionId,
    provider_tx_id: transaction.providerTxId,
    state: transaction.state,
    state_reason: reasonText(transaction.stateReason),
    failure_code: transaction.failureCode,
    state_updated_at: transaction.stateUpdatedAt,
    updated_at: transaction.updatedAt,
    collection_mode: deposit?.collectionMode ?? null,
    channel_id: deposit?.channelId ?? null,
    expires_at: deposit?.expiresAt ?? null,
    is_failure: isFailureOfProvider(transaction),
    owed_since: owedSince(transaction),
  };
}

/** Since when a provider owes a verdict: a deposit is submitted as it is made, a withdrawal as it enters its state. */
function owedSince(transaction: Transaction): Instant | null {
  if (transaction.direction === 'withdrawal') {
    return transaction.state === 'provider_submitted' ? transaction.stateUpdatedAt : null;
  }
  const isWatched = isOpen(transaction) || transaction.state === 'expired';
  return transaction.collectionMode === 'merchant_initiated' && isWatched ? transaction.createdAt : null;
}
