import type {
  Actor,
  Instant,
  Move,
  ProviderExchange,
  StateChange,
  TransactionState,
} from '@mobile-money/core';
import { reasonIn, reasonText } from '../database/json.ts';
import { asIs, kept, type Row, reasonKept } from './kept.ts';

interface MoveRow {
  readonly from_state: TransactionState | null;
  readonly to_state: TransactionState;
  readonly trigger: Move['trigger'];
  readonly reason: string;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string | null;
  readonly actor_address: string | null;
  readonly at: number;
}

export function moveFromRow(kept: Row): Move {
  const row = kept as unknown as MoveRow;
  return {
    from: row.from_state,
    to: row.to_state,
    trigger: row.trigger,
    reason: reasonIn(row.reason),
    actor: actorFromRow(row),
    at: row.at as Instant,
  };
}

export const movesToRows = ({ transaction: { id, version }, moves }: StateChange) =>
  moves.map(({ from, to, trigger, reason, actor, at }, position) => ({
    transaction_id: id,
    version,
    position,
    from_state: from ?? undefined,
    to_state: to,
    trigger,
    reason: reasonText(reason),
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : undefined,
    actor_address: 'address' in actor ? (actor.address ?? undefined) : undefined,
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

export const exchangeRow = kept<ProviderExchange>({
  providerId: asIs,
  submissionId: asIs,
  operation: asIs,
  outcome: asIs,
  detail: reasonKept,
  failureCode: asIs,
  at: asIs,
});

export const exchangesToRows = ({ transaction: { id, version }, exchanges }: StateChange): readonly Row[] =>
  exchanges.map((exchange, position) => ({
    transaction_id: id,
    version,
    position,
    ...exchangeRow.toRow(exchange),
  }));
