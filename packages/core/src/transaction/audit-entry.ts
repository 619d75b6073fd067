import type { Instant } from '../instant.ts';
import type { Reason } from '../reason/reason.ts';
import type { StaffActor } from './actor.ts';
import type { Move } from './state-change.ts';

/** What a person did in the back office: kept forever, never changed. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Instant;
  readonly staff: StaffActor;
  readonly action: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  /** What the person gave, or what came of it; null where the deed says all. */
  readonly reason: Reason | null;
}

/** Whether a move and an entry about its transaction tell of the same deed: they were stored together. */
export const isOfMove = ({ at, staff, before, after }: AuditEntry, move: Move): boolean =>
  move.actor.kind === 'operator' &&
  move.actor.id === staff.id &&
  move.at === at &&
  move.from === before &&
  move.to === after;
