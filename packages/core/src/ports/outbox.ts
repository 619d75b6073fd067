import type { Instant } from '../instant.ts';
import type { Reason } from '../reason/reason.ts';
import type { EventId, TransactionId } from '../transaction/transaction.ts';
import type { DeliveryAttempt, DeliveryStatus, WebhookDelivery } from '../webhook/delivery.ts';
import type { EventName, PlatformEvent, WebhookEvent } from '../webhook/webhook-event.ts';
import type { ListFilter, Slice } from './transaction-reader.ts';

/** The right to make the next attempt of a delivery, until it runs out. */
export interface Lease {
  /** Without the attempts made before: the next one does not depend on them, and leasing is quicker for it. */
  readonly delivery: Omit<WebhookDelivery, 'attempts'>;
  readonly token: string;
  readonly until: Instant;
}

export interface LeaseRequest {
  readonly at: Instant;
  readonly until: Instant;
  readonly limit: number;
  /** No more than so many leases of one receiver are held at once, by all processes, beside those held in trust. */
  readonly perReceiver: number;
  readonly trusted?: TrustedReceivers | undefined;
}

/** Receivers that answer well, and what they have of it. Whoever trusts one counts what it has under way itself. */
export interface TrustedReceivers {
  /** How many leases of each of them may be given now, held in trust. */
  readonly places: ReadonlyMap<string, number>;
  /** No more than so many of the leases given now go to other receivers: the rest is kept for these. */
  readonly othersLimit: number;
}

export interface LeasedBatch {
  readonly leases: readonly Lease[];
  /** Deliveries that were given up meanwhile, because one process after the other was lost with them. */
  readonly givenUp: readonly Pick<WebhookEvent, 'id' | 'transactionId'>[];
  /** False when there are more receivers to look at: the next call goes on with them. */
  readonly isComplete: boolean;
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
   * transaction still pending. One whose leases ran out too often, with no attempt recorded in between, is given up
   * instead, and an attempt without an answer says why.
   */
  lease(request: LeaseRequest): Promise<LeasedBatch>;

  /**
   * Leases one delivery out of its turn, due or not, and begins a new round of attempts. By transaction it is its
   * latest event. Behind an earlier event that is pending it gets no lease; its new round then follows that event.
   * Nor does one that is busy; its new round then follows the attempt under way, should that fail.
   */
  leaseForReplay(
    which: { readonly transactionId: TransactionId } | { readonly eventId: EventId },
    at: Instant,
    until: Instant,
  ): Promise<ReplayLease>;

  /**
   * Records an attempt and ends the lease: `delivered`, `failed` (given up), or `pending` until `nextAttemptAt`. If a
   * replay was asked for meanwhile, a delivery that was not delivered is pending at once, in a new round. Gives what
   * it is now; null when the lease had run out and another has the delivery: then the attempt is recorded, but
   * nothing else.
   */
  finish(
    lease: Lease,
    attempt: DeliveryAttempt,
    status: DeliveryStatus,
    nextAttemptAt: Instant | null,
  ): Promise<DeliveryStatus | null>;

  /** Gives back leases that were not used, for a clean stop. */
  release(leases: readonly Lease[]): Promise<void>;

  find(id: EventId): Promise<WebhookDelivery | null>;

  /** Applications of which a webhook was given up then or later, and was not asked for again since. */
  givenUpSince(at: Instant): Promise<readonly string[]>;

  /** Newest first. */
  list(
    status: DeliveryStatus,
    cursor: string | null,
    limit: number,
    filter?: WebhookFilter,
  ): Promise<Slice<WebhookDelivery>>;
}

/** A missing member means: any. */
export interface WebhookFilter extends ListFilter {
  readonly name?: EventName;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `status` is null when no complete answer came in time, or when the address was refused; `error` then says why. */
export interface SendAnswer {
  readonly status: number | null;
  readonly error: Reason | null;
  /** The beginning of the receiver's answer. */
  readonly answerExcerpt: string;
}

/**
 * POSTs once, with one deadline over everything, follows no redirect, and gives every failure as a value. A promise
 * that rejects counts as a failed attempt.
 */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<SendAnswer>;
}

/**
 * Makes the headers that prove a webhook is ours, for exactly its body and for one attempt. May reject when no key
 * can be used: the attempt then counts as failed.
 */
export interface WebhookSigner {
  sign(event: PlatformEvent, at: Instant): Promise<Readonly<Record<string, string>>>;
}
