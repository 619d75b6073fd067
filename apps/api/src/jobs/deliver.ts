import {
  type DeliverPorts,
  type DeliveryBatch,
  deliverWebhook,
  type Lease,
  leaseWebhooks,
  type WebhookSigner,
} from '@mobile-money/core';
import type { Job } from './job.ts';
import { ReceiverTrust } from './receiver-trust.ts';
import { Repeat } from './repeat.ts';
import type { Signal } from './signal.ts';
import { SigningPace } from './signing-pace.ts';

export interface DeliveryLimits {
  /** How many POSTs this process makes at once. */
  readonly atOnce: number;
  /** How many of these places receivers may take that have not answered well lately: a flood of dead ones, too. */
  readonly othersAtOnce: number;
  /** How many POSTs, over all processes, go at once to a receiver that has not: a dead one must not hold many. */
  readonly perReceiver: number;
  /** How many of this process go to one that answers well, if that is no more than a quarter of the free places. */
  readonly perTrusted: number;
  readonly everyMs: number;
  /** How long a stop waits for POSTs that are under way. */
  readonly drainMs: number;
}

export const deliveryLimits: DeliveryLimits = {
  atOnce: 2_048,
  othersAtOnce: 768,
  perReceiver: 4,
  perTrusted: 512,
  everyMs: 250,
  drainMs: 6_000,
};

/** Leases webhooks as places become free, and delivers each on its own. */
export class Deliver implements Job {
  readonly name = 'deliver webhooks';
  readonly #ports: DeliverPorts;
  readonly #stored: Signal;
  readonly #limits: DeliveryLimits;
  readonly #leasing: Repeat;
  readonly #underWay = new Map<Lease, Promise<void>>();
  readonly #trust = new ReceiverTrust();
  readonly #pace = new SigningPace();
  /** Whether the last batch was all that could be signed: then there is more to lease once that is done. */
  #isPaced = false;
  /** How many more must end before it is worth asking for others: half of the last batch. */
  #endsAwaited = 0;
  #stopListening = (): void => {};

  constructor(ports: DeliverPorts, stored: Signal, limits: DeliveryLimits = deliveryLimits) {
    this.#ports = { ...ports, signer: this.#paced(ports.signer) };
    this.#stored = stored;
    this.#limits = limits;
    const { log } = ports;
    this.#leasing = new Repeat({
      name: this.name,
      everyMs: limits.everyMs,
      work: () => this.#lease(),
      log,
    });
  }

  start(): Promise<void> {
    this.#stopListening = this.#stored.listen(() => this.#leasing.wake());
    return this.#leasing.start();
  }

  async stop(): Promise<void> {
    this.#stopListening();
    await this.#leasing.stop();
    await Promise.race([Promise.all(this.#underWay.values()), pause(this.#limits.drainMs)]);
    // Whoever starts next may try these at once instead of waiting for the leases to run out.
    if (this.#underWay.size > 0) await this.#ports.outbox.release([...this.#underWay.keys()]);
  }

  /** True when there may be more to lease at once. */
  async #lease(): Promise<boolean> {
    this.#isPaced = true;
    if (!this.#pace.isHalfFree) return false;
    const batch = this.#batch();
    if (batch.limit <= 0) return false;
    const { leases, isComplete } = await leaseWebhooks(this.#ports)(batch);
    this.#isPaced = leases.length === batch.limit;
    for (const lease of leases) this.#underWay.set(lease, this.#deliver(lease));
    this.#endsAwaited = Math.floor(leases.length / 2);
    return !isComplete && leases.length < batch.limit;
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
    // A batch that is small, for want of signatures, keeps the same part of itself for the trusted.
    const othersNow = places.size === 0 ? limit : Math.floor((limit * othersAtOnce) / atOnce);
    return { limit, perReceiver, trusted: { places, othersLimit: Math.min(othersLimit, othersNow) } };
  }

  #paced(signer: WebhookSigner): WebhookSigner {
    const sign: WebhookSigner['sign'] = async (event, at) => {
      this.#pace.begin();
      try {
        return await signer.sign(event, at);
      } finally {
        this.#pace.end(this.#ports.clock.now() - at);
        if (this.#isPaced && this.#pace.isHalfFree) this.#leasing.wake();
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
      const why = error instanceof Error ? error.message : String(error);
      this.#ports.log.error('A webhook attempt could not be recorded.', { event_id: id, error: why });
    } finally {
      this.#underWay.delete(lease);
      // Places are free, and the next events of these transactions and receivers may now go.
      this.#endsAwaited -= 1;
      if (this.#endsAwaited <= 0) this.#leasing.wake();
    }
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
