import type {
  Actor,
  FailureCode,
  Instant,
  Move,
  ProviderExchange,
  StateChange,
  TransactionState,
} from '@mobile-money/core';
import { reasonIn, reasonText } from '../database/json.ts';

export interface MoveRow {
  readonly from_state: TransactionState | null;
  readonly to_state: TransactionState;
  readonly trigger: Move['trigger'];
  readonly reason: string;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string | null;
  readonly actor_address: string | null;
  readonly at: number;
}

export const moveFromRow = (row: MoveRow): Move => ({
  from: row.from_state,
  to: row.to_state,
  trigger: row.trigger,
  reason: reasonIn(row.reason),
  actor: actorFromRow(row),
  at: row.at as Instant,
});

export const movesToRows = ({ transaction: { id, version }, moves }: StateChange) =>
  moves.map(({ from, to, trigger, reason, actor, at }, position) => ({
    transaction_id: id,
    version,
    position,
    from_state: from,
    to_state: to,
    trigger,
    reason: reasonText(reason),
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    actor_address: 'address' in actor ? actor.address : null,
    at,
  }));

function actorFromRow({ actor_kind: kind, actor_id: id, actor_address: address }: MoveRow): Actor {
  switch (kind) {
    case 'service':
      return { kind };
    case 'operator':
      return { kind, id: id ?? '', address };
    default:
      return { kind, id: id ?? '' };
  }
}

export interface ExchangeRow {
  readonly provider_id: string;
  readonly submission_id: string;
  readonly operation: ProviderExchange['operation'];
  readonly outcome: ProviderExchange['outcome'];
  readonly detail: string;
  readonly failure_code: FailureCode | null;
  readonly at: number;
}

export const exchangeFromRow = (row: ExchangeRow): ProviderExchange => ({
  providerId: row.provider_id,
  submissionId: row.submission_id,
  operation: row.operation,
  outcome: row.outcome,
  detail: reasonIn(row.detail),
  failureCode: row.failure_code,
  at: row.at as Instant,
});

export const exchangesToRows = ({ transaction: { id, version }, exchanges }: StateChange) =>
  exchanges.map((exchange, position) => ({
    transaction_id: id,
    version,
    position,
    provider_id: exchange.providerId,
    submission_id: exchange.submissionId,
    operation: exchange.operation,
    outcome: exchange.outcome,
    detail: reasonText(exchange.detail),
    failure_code: exchange.failureCode,
    at: exchange.at,
  }));
