import type { Lease, LeasedBatch } from '@mobile-money/core';

/**
 * Watches the leases of webhooks: which were lost, that is given to someone else, or ended by the next, before anything
 * was recorded under them or they were given back.
 */
export class LeaseWatch {
  /** Events of which a lease was lost or, maybe while it was sent, given back: two processes may have sent them. */
  readonly everShared = new Set<string>();
  readonly #tokens = new Map<string, string>();
  readonly #lostInARow = new Map<string, number>();

  /** How many leases were lost one after the other, up to now and since an attempt was recorded. */
  lostInARow(eventId: string): number {
    return this.#lostInARow.get(eventId) ?? 0;
  }

  leased({ leases, givenUp }: LeasedBatch): void {
    for (const { id } of givenUp) this.#end(id);
    for (const lease of leases) this.#begin(lease);
  }

  /** A replay begins anew. */
  replayed(lease: Lease): void {
    this.#begin(lease);
    this.#lostInARow.delete(lease.delivery.event.id);
  }

  recorded({ delivery: { event } }: Lease): void {
    this.#tokens.delete(event.id);
    this.#lostInARow.delete(event.id);
  }

  givenBack(leases: readonly Lease[]): void {
    for (const { delivery, token } of leases) {
      if (this.#tokens.get(delivery.event.id) !== token) continue;
      this.#tokens.delete(delivery.event.id);
      this.everShared.add(delivery.event.id);
    }
  }

  #begin({ delivery: { event }, token }: Lease): void {
    this.#end(event.id);
    this.#tokens.set(event.id, token);
  }

  #end(id: string): void {
    if (!this.#tokens.delete(id)) return;
    this.everShared.add(id);
    this.#lostInARow.set(id, this.lostInARow(id) + 1);
  }
}
