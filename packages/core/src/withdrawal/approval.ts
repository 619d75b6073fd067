import { type CalendarDay, type Instant, isoInstant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason } from '../reason/reason.ts';
import type { Settings } from '../settings.ts';
import { asOf, mayNow } from '../staff/pending-change.ts';
import type { StaffActor } from '../transaction/audit-entry.ts';
import { takesTwo } from '../transaction/second-person.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import type { Withdrawal } from './withdrawal.ts';

/** That one person wants the money to be sent. */
export interface Approval {
  /** Who: the id of the staff member. */
  readonly staffId: string;
  readonly at: Instant;
  readonly note: string | null;
}

/** That one person alone lets money go. It counts towards what they may let go alone in the day. */
export interface ApprovedAlone {
  readonly staffId: string;
  readonly day: CalendarDay;
  /** With this withdrawal it must not be more; null: as much as they like. */
  readonly limitXaf: number | null;
}

export const secondPersonReasons = ['amount', 'may_have_been_sent', 'daily_limit'] as const;
export type SecondPersonReason = (typeof secondPersonReasons)[number];

type ApprovalSettings = Pick<Settings, 'twoPersonApprovalXaf' | 'approverDailyXaf'>;

/** Why a withdrawal needs a second person, whoever approves it; null: one may be enough. */
export function secondPersonBecause(
  { amountXaf, mayHaveBeenSent, state, approvals }: Withdrawal,
  settings: ApprovalSettings,
): SecondPersonReason | null {
  if (takesTwo(amountXaf, settings)) return 'amount';
  if (mayHaveBeenSent) return 'may_have_been_sent';
  // The first approval would have been enough, had that person not approved so much alone that day.
  const isPastDay = settings.approverDailyXaf !== null && approvals.length > 0;
  return isPastDay && state === 'pending_approval' ? 'daily_limit' : null;
}

/** How many different people must approve a withdrawal. */
export const approvalsNeeded = (withdrawal: Withdrawal, settings: ApprovalSettings): number =>
  secondPersonBecause(withdrawal, settings) === null ? 1 : 2;

/**
 * Refuses whoever has approved already: a second pair of eyes belongs to someone else. Where the rule was changed
 * meanwhile and one person is enough, the first may send what would otherwise wait for ever.
 */
export function refuseSecondApproval(
  withdrawal: Withdrawal,
  staffId: string,
  settings: ApprovalSettings,
): void {
  const { approvals } = withdrawal;
  if (approvals.every((each) => each.staffId !== staffId)) return;
  if (approvalsNeeded(withdrawal, settings) < 2) return;
  throw new DomainError('approved_already', reason('approved_by_same', { staff: staffId }));
}

/**
 * Whether the word of someone who decided before still counts: whoever was shut out since, or may no longer decide, does
 * not vouch for the money, nor when they may again: then they are asked anew, as is whoever was given a password or had
 * their second factors reset. Accounts are never removed, so one who has
 * none never had one, as whoever tries the service out.
 */
async function stillCounts(
  { staff, clock }: Pick<Ports, 'staff' | 'clock'>,
  { staffId, at }: Pick<Approval, 'staffId' | 'at'>,
): Promise<boolean> {
  const known = await staff.find(staffId);
  if (known === null) return true;
  const now = clock.now();
  const { rightsFrom } = asOf(known, now);
  return mayNow(known, 'decide', now) && (rightsFrom === null || at >= rightsFrom);
}

/** What one person said, while it waits for a second one; null once it counts no more. */
export const standing = async <Word extends Pick<Approval, 'staffId' | 'at'>>(
  ports: Pick<Ports, 'staff' | 'clock'>,
  word: Word | null,
): Promise<Word | null> => (word !== null && (await stillCounts(ports, word)) ? word : null);

/** The approvals that still count. */
export async function standingApprovals(
  ports: Pick<Ports, 'staff' | 'clock'>,
  { approvals }: Pick<Withdrawal, 'approvals'>,
): Promise<readonly Approval[]> {
  const counting = await Promise.all(approvals.map((each) => stillCounts(ports, each)));
  return approvals.filter((_, index) => counting[index]);
}

/** That one person works on a withdrawal, so that no one else begins to. */
export interface Reservation {
  readonly transactionId: TransactionId;
  /** Who: the id of the staff member. */
  readonly staffId: string;
  readonly at: Instant;
  /** From this moment on it means nothing. */
  readonly until: Instant;
}

export const reservationAt = (transactionId: TransactionId, staffId: string, at: Instant): Reservation => ({
  transactionId,
  staffId,
  at,
  until: later(at, limits.reservationMs),
});

/** Says who is at it. */
export const reservedByOther = ({ staffId: staff, until }: Reservation): DomainError =>
  new DomainError('claimed_by_other', reason('reserved_by_other', { staff, until: isoInstant(until) }));

/** Whoever decides without a reservation may do so, unless someone else is at it. */
export async function refuseReserved(
  { reservations }: Pick<Ports, 'reservations'>,
  { id }: Withdrawal,
  staff: StaffActor,
  at: Instant,
): Promise<void> {
  const reservation = await reservations.find(id, at);
  if (reservation !== null && reservation.staffId !== staff.id) throw reservedByOther(reservation);
}
