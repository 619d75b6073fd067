import type { Instant, SendAnswer, WebhookRequest } from '@mobile-money/core';
import { typed } from '@mobile-money/core';
import type { Random } from './random.ts';
import type { Sky } from './weather.ts';

/** A webhook as it reached the platform. */
export interface Arrival {
  readonly atMs: number;
  readonly url: string;
  readonly eventId: string;
  readonly transactionId: string;
  readonly event: string;
  readonly body: string;
  readonly status: number | null;
}

/** A promise that the platform was given: this request, this transaction. */
export interface Acknowledgement {
  readonly scope: string;
  readonly transactionId: string;
}

/** A webhook that someone wanted once more, what they were told, and which arrivals fell into that time. */
export interface Replayed {
  readonly eventId: string | null;
  readonly transactionId: string | null;
  readonly dispatched: boolean;
  readonly code: string;
  readonly from: number;
  readonly until: number;
}

/** The platform's own books. It answers webhooks well or badly, and remembers every one. */
export class Platform {
  readonly arrivals: Arrival[] = [];
  readonly acknowledgements: Acknowledgement[] = [];
  readonly replays: Replayed[] = [];
  readonly refusals: { readonly kind: string; readonly code: string; readonly operator: string }[] = [];
  /** What an application was told of another's transactions, one sentence each. */
  readonly leaks: string[] = [];

  constructor(
    private readonly random: Random,
    private readonly now: () => Instant,
    private readonly sky: Sky,
  ) {}

  receive({ url, headers, body }: WebhookRequest): SendAnswer {
    const { event, service_tx_id: transactionId } = JSON.parse(body) as {
      event: string;
      service_tx_id: string;
    };
    const status = this.#status();
    const eventId = headers['x-stub-event'] ?? '';
    this.arrivals.push({ atMs: this.now(), url, eventId, transactionId, event, body, status });
    return { status, error: status === null ? typed('no answer in time') : null, answerExcerpt: '' };
  }

  #status(): number | null {
    const { receiverFails, receiverHangs } = this.sky.weather;
    if (this.random.chance(receiverHangs)) return null;
    return this.random.chance(receiverFails) ? this.random.pick([302, 400, 500, 503]) : 200;
  }
}
