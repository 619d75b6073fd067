import { type DeliverPorts, WebhookDeliverer } from '@mobile-money/core';
import type { Job } from './job.ts';
import { Repeat } from './repeat.ts';
import type { Signal } from './signal.ts';

export interface DeliveryTimes {
  readonly everyMs: number;
  /** How long a stop waits for POSTs that are under way. */
  readonly drainMs: number;
}

const usual: DeliveryTimes = { everyMs: 250, drainMs: 6_000 };

/** Delivers webhooks when some were stored, when places became free, and every now and then. */
export class Deliver implements Job {
  readonly name = 'deliver webhooks';
  readonly #stored: Signal;
  readonly #drainMs: number;
  readonly #deliverer: WebhookDeliverer;
  readonly #leasing: Repeat;
  #stopListening = (): void => {};

  constructor(ports: DeliverPorts, stored: Signal, times: DeliveryTimes = usual) {
    this.#stored = stored;
    this.#drainMs = times.drainMs;
    this.#deliverer = new WebhookDeliverer(ports, () => this.#leasing.wake());
    this.#leasing = new Repeat({
      name: this.name,
      everyMs: times.everyMs,
      work: async () => (await this.#deliverer.begin()).isMore,
      log: ports.log,
    });
  }

  start(): Promise<void> {
    this.#stopListening = this.#stored.listen(() => this.#leasing.wake());
    return this.#leasing.start();
  }

  async stop(): Promise<void> {
    this.#stopListening();
    await this.#leasing.stop();
    await Promise.race([this.#deliverer.ended(), pause(this.#drainMs)]);
    await this.#deliverer.giveBack();
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
