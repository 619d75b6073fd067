import type { Instant } from '../instant.ts';
import type { Reason } from '../reason/reason.ts';
import type { Move } from './state-change.ts';

/** Who caused a change. It stands in the history and, for staff, in the audit. */
export type Actor =
  | { readonly kind: 'service' }
  | { readonly kind: 'application'; readonly id: string }
  | { readonly kind: 'provider'; readonly id: string }
  | { readonly kind: 'operator'; readonly id: string; readonly address: string | null };

export type StaffActor = Extract<Actor, { kind: 'operator' }>;

export const service: Actor = { kind: 'service' };

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
