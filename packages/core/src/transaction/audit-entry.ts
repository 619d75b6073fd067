import type { Instant } from '../instant.ts';
import type { OperatorActor } from './actor.ts';
import type { Move } from './state-change.ts';

/** What a person did in the back office: kept forever, never changed. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Instant;
  readonly operator: OperatorActor;
  readonly action: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** Whether a move and an entry about its transaction tell of the same deed: they were stored together. */
export const isOfMove = ({ at, operator, before, after }: AuditEntry, move: Move): boolean =>
  move.actor.kind === 'operator' &&
  move.actor.id === operator.id &&
  move.at === at &&
  move.from === before &&
  move.to === after;
