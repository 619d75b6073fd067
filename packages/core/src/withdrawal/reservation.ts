import { type Instant, isoInstant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError, reason } from '../reason/reason.ts';
import type { StaffActor } from '../transaction/audit-entry.ts';
import type { TransactionId } from '../transaction/transaction.ts';
import type { Withdrawal } from './withdrawal.ts';

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
