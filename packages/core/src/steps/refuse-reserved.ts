import type { Instant } from '../instant.ts';
import type { Ports } from '../ports/ports.ts';
import type { StaffActor } from '../transaction/actor.ts';
import { reservedByOther } from '../withdrawal/reservation.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

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
