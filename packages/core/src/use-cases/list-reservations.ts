import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import type { Reservation } from '../withdrawal/reservation.ts';

/** Who works on which withdrawal at this moment. */
export const listReservations =
  ({ reservations, clock }: Pick<Ports, 'reservations' | 'clock'>) =>
  async (): Promise<readonly Reservation[]> =>
    reservations.list(clock.now(), limits.reservationsListedMax);
