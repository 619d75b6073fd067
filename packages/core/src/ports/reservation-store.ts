import type { Instant } from '../instant.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { TransactionId } from '../transaction/identifiers.ts';
import type { Reservation } from '../withdrawal/reservation.ts';

/** A reservation that is taken from the one who holds it, with what the audit says of that. */
export interface TakeOver {
  readonly from: string;
  readonly audit: AuditEntry;
}

/**
 * Who works on which withdrawal. A reservation counts until its end, or until the withdrawal's next move, which the store of
 * transactions commits. It is a courtesy among people and no lock: of two who decide at once the commit lets one win.
 * May reject when the store cannot be reached.
 */
export interface ReservationStore {
  /**
   * Stores the reservation when no one else holds the withdrawal at its moment, or when the one who does is the one that it
   * is taken over from; then the audit entry is stored with it. It is one step, and gives the reservation that counts now.
   */
  take(reservation: Reservation, takeOver: TakeOver | null): Promise<Reservation>;

  /** Ends the reservation of this staff member at the moment; another's reservation stays. */
  release(id: TransactionId, staffId: string, at: Instant): Promise<void>;

  /** The reservation that counts at the moment. */
  find(id: TransactionId, at: Instant): Promise<Reservation | null>;

  /** The reservations that count at the moment, those that end last first. */
  list(at: Instant, limit: number): Promise<readonly Reservation[]>;
}
