import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, type Reason } from '../reason/reason.ts';
import { boundedText } from '../text.ts';
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

/** What someone only looked at. It changes nothing, so no page and no story has to tell of it. */
export const readActions = [
  'number.read',
  'transaction.read',
  'payment.read',
  'player.search',
  'list.read',
  'list.export',
] as const;
export type ReadAction = (typeof readActions)[number];

export const isRead = ({ action }: Pick<AuditEntry, 'action'>): boolean =>
  readActions.some((each) => each === action);

/** Whether a move and an entry about its transaction tell of the same deed: they were stored together. */
export const isOfMove = ({ at, staff, before, after }: AuditEntry, move: Move): boolean =>
  move.actor.kind === 'operator' &&
  move.actor.id === staff.id &&
  move.at === at &&
  move.from === before &&
  move.to === after;

/** What a person did, for the audit: stored in the same commit as what it changed. */
export function auditEntry(
  { ids }: Pick<Ports, 'ids'>,
  staff: StaffActor,
  at: Instant,
  [action, subject, before, after]: readonly [action: string, subject: string, before: string, after: string],
  reason: Reason | null = null,
): AuditEntry {
  return { id: ids.next(), at, staff, action, subject, before, after, reason };
}

/**
 * What no one confirmed came to pass by time, in the name of who asked for it and with when that was: written down when
 * another change carries it out, as nothing else would tell of it then.
 */
export const unconfirmedChange = 'operator.counts';

/** What changes who may do what in the back office. */
export const changesOfPeople: readonly string[] = [
  'operator.add',
  'operator.role',
  'operator.enable',
  'operator.password',
  'operator.ask',
  'operator.confirm',
  'operator.refuse',
  unconfirmedChange,
  'operator.factor_reset',
];

/** Who may do what in the back office is changed at once by whoever runs the machine, so the others must hear of it. */
export function alertOfPeople({ log }: Pick<Ports, 'log'>, entry: AuditEntry): void {
  const { action, subject: email, before, after, staff } = entry;
  log.warn('Who may work in the back office was changed.', { action, email, before, after, by: staff.id });
}

/** A reason that a person gave; decisions about money need one, and blanks are none. */
export function givenReason(text: string): string {
  if (text.trim() === '') throw new DomainError('invalid_text');
  return boundedText(text, limits.reasonMaxChars, 'invalid_text');
}

/** How a flag reads in the audit. */
export const onOff = (enabled: boolean): string => (enabled ? 'on' : 'off');
