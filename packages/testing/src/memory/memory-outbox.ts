import {
  type DeliveryAttempt,
  type DeliveryStatus,
  type EventId,
  fits,
  type Instant,
  inEventOrder,
  isToldAfter,
  type Lease,
  type LeasedBatch,
  type LeaseRequest,
  later,
  limits,
  lostAttempt,
  type Outbox,
  type ReplayLease,
  type Slice,
  type TransactionId,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookFilter,
} from '@mobile-money/core';
import { InMemory, type StoredDelivery } from './memory-database.ts';
import { newestSlice, olderFirst, sortedBy } from './newest-first.ts';

export class MemoryOutbox extends InMemory implements Outbox {
  async lease(request: LeaseRequest): Promise<LeasedBatch> {
    const { at, until, limit } = request;
    const due = this.#all().filter(({ delivery, lease }) => !isLive(lease, at) && isDue(delivery, at));
    const placeOf = ({ delivery }: StoredDelivery) => ({
      at: delivery.nextAttemptAt ?? at,
      id: delivery.event.id,
    });
    const leases: Lease[] = [];
    const givenUp: WebhookEvent[] = [];
    const placesLeft = new Map(request.trusted?.places);
    let othersLeft = request.trusted?.othersLimit ?? limit;
    for (const stored of sortedBy(due, placeOf, olderFirst)) {
      if (leases.length === limit) break;
      // A lease still standing here ran out: its process died, or was too slow.
      const lostLeases = stored.lostLeases + Number(stored.lease !== null);
      if (lostLeases >= limits.lostLeasesMax) {
        this.#giveUp(stored, at);
        givenUp.push(stored.delivery.event);
        continue;
      }
      const { receiver } = stored.delivery.event;
      const places = placesLeft.get(receiver);
      const isFull =
        places === undefined
          ? othersLeft <= 0 || this.#liveLeasesOf(receiver, at) >= request.perReceiver
          : places <= 0;
      if (isFull || this.#hasEarlierPending(stored)) continue;
      if (places === undefined) othersLeft -= 1;
      else placesLeft.set(receiver, places - 1);
      leases.push(this.#lease({ ...stored, lostLeases }, until, places !== undefined));
    }
    return { leases, givenUp, isComplete: true };
  }

  async leaseForReplay(
    which: { readonly transactionId: TransactionId } | { readonly eventId: EventId },
    at: Instant,
    until: Instant,
  ): Promise<ReplayLease> {
    const stored =
      'eventId' in which ? this.database.deliveries.get(which.eventId) : this.#latestOf(which.transactionId);
    if (stored === undefined) return 'none';
    if (isLive(stored.lease, at)) {
      this.#put({ ...stored, isReplayAsked: true });
      return 'busy';
    }
    const delivery = {
      ...stored.delivery,
      status: 'pending',
      attemptsThisRound: 0,
      nextAttemptAt: at,
    } as const;
    const newRound = { delivery, lease: null, lostLeases: 0 };
    if (!this.#hasEarlierPending(stored)) return this.#lease(newRound, until);
    this.#put(newRound);
    return 'earlier_pending';
  }

  async finish(
    lease: Lease,
    attempt: DeliveryAttempt,
    status: DeliveryStatus,
    nextAttemptAt: Instant | null,
  ): Promise<DeliveryStatus | null> {
    if ((status === 'pending') !== (nextAttemptAt !== null)) {
      throw new Error('A delivery has a next attempt exactly while it is pending.');
    }
    const stored = this.database.deliveries.get(lease.delivery.event.id);
    if (stored === undefined) throw new Error(`Webhook ${lease.delivery.event.id} is not stored.`);
    const delivery = { ...stored.delivery, attempts: [...stored.delivery.attempts, attempt] };
    if (stored.lease?.token !== lease.token) {
      this.#put({ ...stored, delivery });
      return null;
    }
    const isNewRound = stored.isReplayAsked === true && status !== 'delivered';
    const ending = isNewRound
      ? ({ status: 'pending', nextAttemptAt: endOf(attempt), attemptsThisRound: 0 } as const)
      : { status, nextAttemptAt, attemptsThisRound: delivery.attemptsThisRound + 1 };
    this.#put({ delivery: { ...delivery, ...ending }, lease: null, lostLeases: 0 });
    return ending.status;
  }

  async release(leases: readonly Lease[]): Promise<void> {
    for (const { delivery, token } of leases) {
      const stored = this.database.deliveries.get(delivery.event.id);
      if (stored?.lease?.token === token) this.#put({ ...stored, lease: null });
    }
  }

  async find(id: EventId): Promise<WebhookDelivery | null> {
    return this.database.deliveries.get(id)?.delivery ?? null;
  }

  async givenUpSince(at: Instant): Promise<readonly string[]> {
    const lately = this.#all().filter(({ delivery: { status, attempts } }) => {
      const last = attempts.at(-1);
      return status === 'failed' && last !== undefined && endOf(last) >= at;
    });
    return [...new Set(lately.map(({ delivery }) => delivery.event.applicationId))];
  }

  async list(
    status: DeliveryStatus,
    cursor: string | null,
    limit: number,
    { name, ...filter }: WebhookFilter = {},
  ): Promise<Slice<WebhookDelivery>> {
    const { transactions } = this.database;
    const listed = this.#all()
      .map(({ delivery }) => delivery)
      .filter(({ status: own, event: { createdAt: at, applicationId, transactionId, name: told } }) => {
        const amountXaf = transactions.get(transactionId)?.amountXaf;
        return (
          own === status &&
          (name === undefined || told === name) &&
          fits({ at, applicationId, amountXaf }, filter)
        );
      });
    return newestSlice(listed, ({ event }) => ({ at: event.createdAt, id: event.id }), cursor, limit);
  }

  #giveUp(stored: StoredDelivery, at: Instant): void {
    const attempts = [...stored.delivery.attempts, lostAttempt(at)];
    const delivery = { ...stored.delivery, attempts, status: 'failed', nextAttemptAt: null } as const;
    this.#put({ ...stored, delivery, lease: null });
  }

  #lease(stored: StoredDelivery, until: Instant, isInTrust = false): Lease {
    const token = this.database.nextLeaseToken();
    this.#put({ ...stored, lease: { token, until, isInTrust } });
    return { delivery: stored.delivery, token, until };
  }

  #liveLeasesOf(receiver: string, at: Instant): number {
    return this.#all().filter(
      ({ delivery, lease }) => isLive(lease, at) && !lease?.isInTrust && delivery.event.receiver === receiver,
    ).length;
  }

  #hasEarlierPending({ delivery: { event } }: StoredDelivery): boolean {
    return this.#all().some(
      ({ delivery: other }) => other.status === 'pending' && isToldAfter(event, other.event),
    );
  }

  #latestOf(transactionId: TransactionId): StoredDelivery | undefined {
    return this.#all()
      .filter(({ delivery }) => delivery.event.transactionId === transactionId)
      .sort((a, b) => inEventOrder(b.delivery.event, a.delivery.event))[0];
  }

  #all(): readonly StoredDelivery[] {
    return [...this.database.deliveries.values()];
  }

  #put(stored: StoredDelivery): void {
    this.database.deliveries.set(stored.delivery.event.id, stored);
  }
}

const isDue = ({ status, nextAttemptAt }: WebhookDelivery, at: Instant): boolean =>
  status === 'pending' && nextAttemptAt !== null && nextAttemptAt <= at;

const endOf = ({ at, durationMs }: DeliveryAttempt): Instant => later(at, durationMs);

/** At the moment it runs out a lease no longer holds. */
const isLive = (lease: StoredDelivery['lease'], at: Instant): boolean => lease !== null && lease.until > at;
