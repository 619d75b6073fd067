import { claimWebhooks, type DeliverPorts, deliverWebhook, type Lease } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';
import type { Signal } from './signal.ts';

export interface DeliveryLimits {
  /** How many POSTs this process makes at once. */
  readonly atOnce: number;
  /** How many of them, over all processes, go to one receiver: a dead one must not take every place. */
  readonly perReceiver: number;
  readonly everyMs: number;
  /** How long a stop waits for POSTs that are under way. */
  readonly drainMs: number;
}

export const deliveryLimits: DeliveryLimits = { atOnce: 64, perReceiver: 4, everyMs: 250, drainMs: 6_000 };

/** Claims webhooks as places become free, and delivers each on its own. */
export class Deliver implements Job {
  readonly name = 'deliver webhooks';
  readonly #ports: DeliverPorts;
  readonly #stored: Signal;
  readonly #limits: DeliveryLimits;
  readonly #claims: Repeat;
  readonly #underWay = new Map<Lease, Promise<void>>();
  #stopListening = (): void => {};

  constructor(ports: DeliverPorts, stored: Signal, limits: DeliveryLimits = deliveryLimits) {
    this.#ports = ports;
    this.#stored = stored;
    this.#limits = limits;
    const { log } = ports;
    this.#claims = new Repeat({
      name: this.name,
      everyMs: limits.everyMs,
      work: () => this.#claim(),
      log,
    });
  }

  start(): Promise<void> {
    this.#stopListening = this.#stored.listen(() => this.#claims.wake());
    return this.#claims.start();
  }

  async stop(): Promise<void> {
    this.#stopListening();
    await this.#claims.stop();
    await Promise.race([Promise.all(this.#underWay.values()), pause(this.#limits.drainMs)]);
    // Whoever starts next may try these at once instead of waiting for the leases to run out.
    if (this.#underWay.size > 0) await this.#ports.outbox.release([...this.#underWay.keys()]);
  }

  async #claim(): Promise<boolean> {
    const { atOnce, perReceiver } = this.#limits;
    const free = atOnce - this.#underWay.size;
    if (free <= 0) return false;
    const leases = await claimWebhooks(this.#ports)({ limit: free, perReceiver });
    for (const lease of leases) this.#underWay.set(lease, this.#deliver(lease));
    return false;
  }

  async #deliver(lease: Lease): Promise<void> {
    try {
      await deliverWebhook(this.#ports)(lease);
    } catch (error) {
      // The attempt could not be recorded: its lease runs out, and it is made again.
      const why = error instanceof Error ? error.message : String(error);
      this.#ports.log.error('A webhook attempt could not be recorded.', {
        event_id: lease.delivery.event.id,
        error: why,
      });
    } finally {
      this.#underWay.delete(lease);
      // A place is free, and the next event of this transaction or receiver may now go.
      this.#claims.wake();
    }
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
