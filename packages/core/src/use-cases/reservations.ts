import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { TakeOver } from '../ports/staff-store.ts';
import { DomainError, reason } from '../reason/reason.ts';
import { auditEntry, type StaffActor } from '../transaction/audit-entry.ts';
import { asWithdrawal } from '../transaction/change-transaction.ts';
import { transactionId } from '../transaction/transaction.ts';
import { type Reservation, reservationAt, reservedByOther } from '../withdrawal/approval.ts';

type ReservePorts = Pick<Ports, 'transactions' | 'reservations' | 'clock' | 'ids'>;

/**
 * A staff member begins to work on a withdrawal, or says to be still at it. What someone else works on is refused, unless
 * it is to be taken over, which stands in the audit.
 */
export const reserveWithdrawal =
  (ports: ReservePorts) =>
  async (id: string, staff: StaffActor, isTakenOver: boolean): Promise<Reservation> => {
    const found = await ports.transactions.find(transactionId(id));
    if (found === null) throw new DomainError('transaction_not_found');
    const { id: own, state } = asWithdrawal(found);
    if (state !== 'pending_approval') throw notWaiting(state);
    const reservation = reservationAt(own, staff.id, ports.clock.now());
    const counting = await ports.reservations.take(
      reservation,
      isTakenOver ? await takeOver(ports, reservation, staff) : null,
    );
    if (counting.staffId !== staff.id) throw reservedByOther(counting);
    return counting;
  };

/** Named is whom it is taken from, so that no third person loses what they have just begun. */
async function takeOver(
  ports: ReservePorts,
  reservation: Reservation,
  staff: StaffActor,
): Promise<TakeOver | null> {
  const held = await ports.reservations.find(reservation.transactionId, reservation.at);
  if (held === null) return null;
  const audit = auditEntry(ports, staff, reservation.at, [
    'withdrawal.take_over',
    reservation.transactionId,
    held.staffId,
    staff.id,
  ]);
  return { from: held.staffId, audit };
}

const notWaiting = (from: string): DomainError =>
  new DomainError('move_refused', reason('withdrawal_not_waiting', { from }));

/** A staff member no longer works on a withdrawal. Whoever has no reservation of it has nothing to end. */
export const releaseWithdrawal =
  ({ transactions, reservations, clock }: Pick<Ports, 'transactions' | 'reservations' | 'clock'>) =>
  async (id: string, staff: StaffActor): Promise<void> => {
    const own = transactionId(id);
    if ((await transactions.find(own)) === null) throw new DomainError('transaction_not_found');
    await reservations.release(own, staff.id, clock.now());
  };

/** Who works on which withdrawal at this moment. */
export const listReservations =
  ({ reservations, clock }: Pick<Ports, 'reservations' | 'clock'>) =>
  async (): Promise<readonly Reservation[]> =>
    reservations.list(clock.now(), limits.reservationsListedMax);
