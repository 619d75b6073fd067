import type { Instant, Reservation, ReservationStore, TakeOver, TransactionId } from '@mobile-money/core';
import { endReservation, InMemory } from './memory-database.ts';

export class MemoryReservationStore extends InMemory implements ReservationStore {
  async take(reservation: Reservation, takeOver: TakeOver | null): Promise<Reservation> {
    const held = this.#counting(reservation.transactionId, reservation.at);
    const isOthers = held !== null && held.staffId !== reservation.staffId;
    if (isOthers && held.staffId !== takeOver?.from) return held;
    if (isOthers && takeOver !== null) this.database.audit.set(takeOver.audit.id, takeOver.audit);
    this.database.reservations.set(reservation.transactionId, { reservation, changedAt: reservation.at });
    return reservation;
  }

  async release(id: TransactionId, staffId: string, at: Instant): Promise<void> {
    if (this.#counting(id, at)?.staffId === staffId) endReservation(this.database, id, at);
  }

  async find(id: TransactionId, at: Instant): Promise<Reservation | null> {
    return this.#counting(id, at);
  }

  async list(at: Instant, limit: number): Promise<readonly Reservation[]> {
    return [...this.database.reservations.values()]
      .map(({ reservation }) => reservation)
      .filter(({ until }) => until > at)
      .sort((a, b) => b.until - a.until || (a.transactionId < b.transactionId ? 1 : -1))
      .slice(0, limit);
  }

  #counting(id: TransactionId, at: Instant): Reservation | null {
    const reservation = this.database.reservations.get(id)?.reservation;
    return reservation !== undefined && reservation.until > at ? reservation : null;
  }
}
