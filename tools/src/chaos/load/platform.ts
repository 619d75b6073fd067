import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DepositAnswer,
  PaymentClient,
  PaymentError,
  RequestRefused,
  receiveWebhooks,
  type WebhookPayload,
  WebhookVerifier,
  type WithdrawalAnswer,
} from '@mobile-money/client';
import type { Operator } from '@mobile-money/core';
import type { Random } from '@mobile-money/testing/random';
import { serveHttp } from '../../harness/server-process.ts';
import type { Ordered, PlatformOrder, SeenEvent } from '../books/books.ts';

export interface PlatformParts {
  /** The doors of the service's processes. */
  readonly serviceUrls: readonly string[];
  /** Leads to whichever of them is up. */
  readonly frontDoorUrl: string;
  readonly apiKey: string;
  readonly dice: Random;
}

export interface Order extends Ordered {
  readonly operator: Operator;
}

export type Answer = DepositAnswer | WithdrawalAnswer | null;

const oneTry = { timeoutMs: 8_000, retries: 0 };
/** Longer each time, and never all at once: a service that comes back must not be knocked over by those who waited. */
const pauses = { firstMs: 200, longestMs: 3_000 };

/** A sportsbook: asks for money until it has an answer, takes webhooks, credits once, and keeps a book of it all. */
export class Platform {
  readonly book = new KeptBook();
  /** How often each status was answered; 0 stands for no answer. */
  readonly answers = new Map<number, number>();
  readonly #clients: readonly PaymentClient[];
  readonly #dice: Random;
  readonly #verifier: WebhookVerifier;
  #isOver = false;

  constructor({ serviceUrls, frontDoorUrl, apiKey, dice }: PlatformParts) {
    this.#clients = serviceUrls.map((baseUrl) => new PaymentClient({ baseUrl, apiKey, ...oneTry }));
    this.#dice = dice;
    this.#verifier = new WebhookVerifier({ baseUrl: frontDoorUrl, apiKey });
  }

  /** Takes webhooks from now on. */
  listen() {
    const quiet = { onProblem: () => undefined };
    const take = receiveWebhooks(this.#verifier, (event) => this.book.take(event), quiet);
    return serveHttp((request, response) => void take(request, response));
  }

  /** Asks one process after the other, or always the same one, until one acknowledges; null when the run is over. */
  async order(order: Order, only?: number): Promise<Answer> {
    this.book.open(order);
    return this.repeat(order, only);
  }

  /** The same again, as a platform does that has lost the answer. */
  async repeat(order: Order, only?: number): Promise<Answer> {
    const first = this.#dice.between(0, this.#clients.length - 1);
    for (let tries = 0; !this.#isOver; tries += 1) {
      const client = this.#clients[only ?? (first + tries) % this.#clients.length];
      const answer = client === undefined ? null : await this.#ask(client, order);
      if (answer !== null) {
        this.book.acknowledge(order.reference, answer.service_tx_id);
        return answer;
      }
      const longest = Math.min(pauses.firstMs * 2 ** tries, pauses.longestMs);
      await sleep(this.#dice.between(Math.floor(longest / 2), longest));
    }
    return null;
  }

  async #ask(client: PaymentClient, order: Order): Promise<Answer> {
    const { reference, operator, msisdn, playerId: player_id, amountXaf: amount_xaf } = order;
    const body = { player_id, msisdn, amount_xaf, operator, reference, callback_url: order.callbackUrl };
    const count = (status: number): void =>
      void this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    try {
      const isDeposit = order.direction === 'deposit';
      const answer = await (isDeposit ? client.createDeposit(body) : client.createWithdrawal(body));
      count(200);
      return answer;
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      count(error.status ?? 0);
      // What is wrong with a request stays wrong: the run itself is mistaken. One that arrived too slowly (408) is not.
      if (error instanceof RequestRefused && error.status !== 408) throw error;
      return null;
    }
  }

  /** No further tries: what has no answer by now is told as such. */
  giveUp(): void {
    this.#isOver = true;
  }
}

interface KeptOrder extends Ordered {
  readonly acknowledged: string[];
  readonly events: SeenEvent[];
  creditedXaf: number;
}

/** What the platform knows of money, from its own orders, the answers to them and its webhooks. */
class KeptBook {
  readonly #orders = new Map<string, KeptOrder>();
  acknowledgedCount = 0;
  /** Hears of every answer that acknowledges a deposit. */
  onDeposit: () => void = () => undefined;

  get orders(): readonly PlatformOrder[] {
    return [...this.#orders.values()];
  }

  /** Written before the service is asked: a webhook may be faster than the answer. */
  open(opening: Ordered): void {
    this.#orders.set(opening.reference, { ...opening, acknowledged: [], events: [], creditedXaf: 0 });
  }

  acknowledge(reference: string, serviceTxId: string): void {
    const order = this.#of(reference);
    if (order.acknowledged.length === 0) this.acknowledgedCount += 1;
    order.acknowledged.push(serviceTxId);
    if (order.direction === 'deposit') this.onDeposit();
  }

  /** Credits a deposit once, however often its webhook comes. */
  take({ reference, service_tx_id: serviceTxId, event, amount_xaf: amountXaf }: WebhookPayload): void {
    const order = this.#of(reference);
    const wasCredited = order.events.some(
      (each) => each.serviceTxId === serviceTxId && each.event === 'payment.succeeded',
    );
    order.events.push({ serviceTxId, event, amountXaf });
    if (event === 'payment.succeeded' && order.direction === 'deposit' && !wasCredited) {
      order.creditedXaf += amountXaf;
    }
  }

  hasSucceeded(reference: string): boolean {
    return this.#of(reference).events.some(({ event }) => event === 'payment.succeeded');
  }

  #of(reference: string): KeptOrder {
    const order = this.#orders.get(reference);
    if (order === undefined) throw new Error(`The platform has no order ${reference}.`);
    return order;
  }
}
