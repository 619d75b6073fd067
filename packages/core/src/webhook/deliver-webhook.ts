import { earlier, type Instant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Lease, LeasedBatch, LeaseRequest, SendAnswer, WebhookSigner } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import { reason } from '../reason/reason.ts';
import { messageOf } from '../text.ts';
import {
  type DeliveryAttempt,
  type DeliveryStatus,
  isDelivered,
  nextAttemptAt,
  ReceiverTrust,
  SigningPace,
} from './delivery.ts';
import type { WebhookEvent } from './webhook-event.ts';

export type DeliverPorts = Pick<Ports, 'outbox' | 'signer' | 'sender' | 'clock' | 'settings' | 'log'>;

export interface Delivered {
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
}

/**
 * Makes one attempt and records it: delivered, to be tried again at its time, or given up. A lease that is too old is
 * given back unused: its POST might not end before another process has the delivery. Null says so.
 */
export const deliverWebhook =
  (ports: DeliverPorts) =>
  async (lease: Lease): Promise<Delivered | null> => {
    const { event, attemptsThisRound } = lease.delivery;
    const attempt = await attemptOf(ports, lease);
    if (attempt === null) {
      await ports.outbox.release([lease]);
      return null;
    }
    const next = isDelivered(attempt)
      ? null
      : nextAttemptAt(attemptsThisRound + 1, endOf(attempt), ports.settings.webhookRetryDelaysMs);
    const status = isDelivered(attempt) ? 'delivered' : next === null ? 'failed' : 'pending';
    const kept = await ports.outbox.finish(lease, attempt, status, next);
    if (kept === 'failed') {
      ports.log.error('A webhook was given up.', { event_id: event.id, service_tx_id: event.transactionId });
    }
    return { attempt, status: kept ?? status };
  };

/** The attempt, timed without the wait for its signature; null when the lease was too old for it. */
async function attemptOf(ports: DeliverPorts, lease: Lease): Promise<DeliveryAttempt | null> {
  const { event } = lease.delivery;
  const startedAt = ports.clock.now();
  if (isTooOld(lease, startedAt)) return null;
  const headers = await headersOf(ports, event, startedAt);
  const at = ports.clock.now();
  if (isTooOld(lease, at)) return null;
  const answer = headers === null ? unsigned : await answerTo(ports, event, headers);
  return { at, durationMs: ports.clock.now() - at, ...answer };
}

/** Why names our own keys and folders, and stands in the log. */
const unsigned: SendAnswer = { status: null, error: reason('webhook_not_signed'), answerExcerpt: '' };

async function headersOf(
  { signer, log }: DeliverPorts,
  event: WebhookEvent,
  at: Instant,
): Promise<Readonly<Record<string, string>> | null> {
  try {
    return await signer.sign(event, at);
  } catch (error) {
    log.error('A webhook could not be signed.', { event_id: event.id, error: messageOf(error) });
    return null;
  }
}

async function answerTo(
  { sender }: DeliverPorts,
  { url, body }: WebhookEvent,
  headers: Readonly<Record<string, string>>,
): Promise<SendAnswer> {
  try {
    return await sender.send({ url, headers, body });
  } catch (error) {
    const threw = reason('call_threw', { error: messageOf(error) });
    return { status: null, error: threw, answerExcerpt: '' };
  }
}

const isTooOld = ({ until }: Lease, at: Instant): boolean =>
  at > earlier(until, limits.deliveryLeaseMs - limits.deliveryBeginsWithinMs);

const endOf = ({ at, durationMs }: DeliveryAttempt): Instant => later(at, durationMs);

export type DeliveryBatch = Omit<LeaseRequest, 'at' | 'until'>;

/** Leases what is due, for a caller that keeps its own count of what is under way. */
export const leaseWebhooks =
  ({ outbox, clock, log }: Pick<Ports, 'outbox' | 'clock' | 'log'>) =>
  async (batch: DeliveryBatch): Promise<Omit<LeasedBatch, 'givenUp'>> => {
    const at = clock.now();
    const leased = await outbox.lease({ ...batch, at, until: later(at, limits.deliveryLeaseMs) });
    for (const { id, transactionId } of leased.givenUp) {
      const facts = { event_id: id, service_tx_id: transactionId };
      log.error('A webhook was given up: one process after the other was lost with it.', facts);
    }
    return leased;
  };

export interface DeliveryLimits {
  /** How many POSTs this process makes at once. */
  readonly atOnce: number;
  /** How many of these places receivers may take that have not answered well lately: a flood of dead ones, too. */
  readonly othersAtOnce: number;
  /** How many POSTs, over all processes, go at once to a receiver that has not: a dead one must not hold many. */
  readonly perReceiver: number;
  /** How many of this process go to one that answers well, if that is no more than a quarter of the free places. */
  readonly perTrusted: number;
}

export const deliveryLimits: DeliveryLimits = {
  atOnce: 2_048,
  othersAtOnce: 768,
  perReceiver: 4,
  perTrusted: 512,
};

export interface BegunDeliveries {
  readonly leased: number;
  /** True when there may be more to lease at once. */
  readonly isMore: boolean;
}

const none: BegunDeliveries = { leased: 0, isMore: false };

/** Leases webhooks as places become free, and delivers each on its own. A process has one; `onRoom` asks it again. */
export class WebhookDeliverer {
  readonly #ports: DeliverPorts;
  readonly #onRoom: () => void;
  readonly #limits: DeliveryLimits;
  readonly #underWay = new Map<Lease, Promise<void>>();
  readonly #trust = new ReceiverTrust();
  readonly #pace = new SigningPace();
  /** Whether the last batch was all that could be signed: then there is more to lease once that is done. */
  #isPaced = false;
  /** How many more must end before it is worth asking for others: half of the last batch. */
  #endsAwaited = 0;

  constructor(ports: DeliverPorts, onRoom: () => void, limits: DeliveryLimits = deliveryLimits) {
    this.#ports = { ...ports, signer: this.#paced(ports.signer) };
    this.#onRoom = onRoom;
    this.#limits = limits;
  }

  /** Leases what there is room for and begins to deliver it. */
  async begin(): Promise<BegunDeliveries> {
    this.#isPaced = true;
    if (!this.#pace.isHalfFree) return none;
    const batch = this.#batch();
    if (batch.limit <= 0) return none;
    const { leases, isComplete } = await leaseWebhooks(this.#ports)(batch);
    this.#isPaced = leases.length === batch.limit;
    for (const lease of leases) this.#underWay.set(lease, this.#deliver(lease));
    this.#endsAwaited = Math.floor(leases.length / 2);
    return { leased: leases.length, isMore: !isComplete && leases.length < batch.limit };
  }

  /** Resolves when all that is under way now has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Gives up what is under way: whoever starts next may try it at once instead of waiting for leases to run out. */
  async giveBack(): Promise<void> {
    if (this.#underWay.size > 0) await this.#ports.outbox.release([...this.#underWay.keys()]);
  }

  #batch(): DeliveryBatch {
    const { atOnce, othersAtOnce, perReceiver, perTrusted } = this.#limits;
    const free = atOnce - this.#underWay.size;
    const limit = Math.min(free, this.#pace.free);
    // Whoever takes a quarter of what is free leaves something, however many do so and then die together.
    const share = Math.max(perReceiver, Math.min(perTrusted, Math.floor(free / 4)));
    const trusted = this.#trust.at(this.#ports.clock.now());
    const places = new Map(trusted.map((receiver) => [receiver, share]));
    let othersLimit = othersAtOnce;
    for (const { delivery } of this.#underWay.keys()) {
      const { receiver } = delivery.event;
      const left = places.get(receiver);
      if (left === undefined) othersLimit -= 1;
      else places.set(receiver, left - 1);
    }
    // A batch that is small, for want of signatures, keeps the same part of itself for the trusted, but never all of it.
    const part = Math.max(1, Math.floor((limit * othersAtOnce) / atOnce));
    const othersNow = places.size === 0 ? limit : part;
    return { limit, perReceiver, trusted: { places, othersLimit: Math.min(othersLimit, othersNow) } };
  }

  #paced(signer: WebhookSigner): WebhookSigner {
    const sign: WebhookSigner['sign'] = async (event, at) => {
      this.#pace.begin();
      try {
        return await signer.sign(event, at);
      } finally {
        this.#pace.end(this.#ports.clock.now() - at);
        if (this.#isPaced && this.#pace.isHalfFree) this.#onRoom();
      }
    };
    return { sign };
  }

  async #deliver(lease: Lease): Promise<void> {
    const { id, receiver } = lease.delivery.event;
    try {
      const delivered = await deliverWebhook(this.#ports)(lease);
      if (delivered !== null) this.#trust.note(receiver, delivered.attempt);
    } catch (error) {
      // The attempt could not be recorded: its lease runs out, and it is made again.
      const facts = { event_id: id, error: messageOf(error) };
      this.#ports.log.error('A webhook attempt could not be recorded.', facts);
    } finally {
      this.#underWay.delete(lease);
      // Places are free, and the next events of these transactions and receivers may now go.
      this.#endsAwaited -= 1;
      if (this.#endsAwaited <= 0) this.#onRoom();
    }
  }
}
