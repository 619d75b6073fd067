import type { Instant } from '../instant.ts';
import type { EventId, TransactionId } from '../transaction/identifiers.ts';
import type { DeliveryAttempt, DeliveryStatus, WebhookDelivery } from '../webhook/delivery.ts';
import type { Slice } from './transaction-reader.ts';

/** The right to make the next attempt of a delivery, until it runs out. */
export interface Lease {
  readonly delivery: WebhookDelivery;
  readonly token: string;
  readonly until: Instant;
}

export interface ClaimRequest {
  readonly at: Instant;
  readonly until: Instant;
  readonly limit: number;
  /** No more than so many leases of one receiver may be held at once, by all processes together. */
  readonly perReceiver: number;
}

/** `busy`: another process has it. `earlier_pending`: an earlier event of the transaction must go first. */
export type ReplayLease = Lease | 'busy' | 'earlier_pending' | 'none';

/**
 * Webhooks to deliver. Events come in through StateChanges; this port takes them out, at least once each. All
 * methods may reject when the store cannot be reached; a lease then simply runs out.
 */
export interface Outbox {
  /**
   * Leases deliveries that are due: pending, their time has come, no lease on them, and no earlier event of the same
   * transaction still pending. One whose leases ran out too often is given up instead.
   */
  claim(request: ClaimRequest): Promise<readonly Lease[]>;

  /**
   * Leases one delivery out of its turn, due or not, and begins a new round of attempts. By transaction it is its
   * latest event.
   */
  claimForReplay(
    which: { readonly transactionId: TransactionId } | { readonly eventId: EventId },
    at: Instant,
    until: Instant,
  ): Promise<ReplayLease>;

  /**
   * Records an attempt and ends the lease: `delivered`, `failed` (given up), or `pending` until `nextAttemptAt`.
   * False when the lease had run out and another has the delivery: then the attempt is recorded, but nothing else.
   */
  finish(
    lease: Lease,
    attempt: DeliveryAttempt,
    status: DeliveryStatus,
    nextAttemptAt: Instant | null,
  ): Promise<boolean>;

  /** Gives back leases that were not used, for a clean stop. */
  release(leases: readonly Lease[]): Promise<void>;

  find(id: EventId): Promise<WebhookDelivery | null>;

  /** Newest first. */
  list(status: DeliveryStatus, cursor: string | null, limit: number): Promise<Slice<WebhookDelivery>>;
}
