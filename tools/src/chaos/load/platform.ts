import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DepositAnswer,
  PaymentClient,
  PaymentError,
  RequestRefused,
  receiveWebhooks,
  WebhookVerifier,
  type WithdrawalAnswer,
} from '@mobile-money/client';
import type { Random } from '@mobile-money/testing/random';
import { KeptBook } from './platform-book.ts';

export interface PlatformParts {
  /** The doors of the service's processes. */
  readonly serviceUrls: readonly string[];
  /** Leads to whichever of them is up. */
  readonly frontDoorUrl: string;
  readonly apiKey: string;
  readonly dice: Random;
}

export interface Order {
  readonly direction: 'deposit' | 'withdrawal';
  readonly reference: string;
  readonly playerId: string;
  readonly msisdn: string;
  readonly amountXaf: number;
  readonly operator: 'mtn' | 'orange';
  readonly callbackUrl: string | null;
}

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
  readonly #receiver: Server;
  #isOver = false;

  constructor({ serviceUrls, frontDoorUrl, apiKey, dice }: PlatformParts) {
    this.#clients = serviceUrls.map((baseUrl) => new PaymentClient({ baseUrl, apiKey, ...oneTry }));
    this.#dice = dice;
    const verifier = new WebhookVerifier({ baseUrl: frontDoorUrl, apiKey });
    const take = receiveWebhooks(verifier, (event) => this.book.take(event), { onProblem: () => undefined });
    this.#receiver = createServer((request, response) => void take(request, response));
  }

  async listen(): Promise<number> {
    this.#receiver.listen(0, '127.0.0.1');
    await once(this.#receiver, 'listening');
    return (this.#receiver.address() as AddressInfo).port;
  }

  /** Asks one process after the other, or always the same one, until one acknowledges; null when the run is over. */
  async order(order: Order, only?: number): Promise<DepositAnswer | WithdrawalAnswer | null> {
    this.book.open(order);
    return this.repeat(order, only);
  }

  /** The same again, as a platform does that has lost the answer. */
  async repeat(order: Order, only?: number): Promise<DepositAnswer | WithdrawalAnswer | null> {
    const first = this.#dice.between(0, this.#clients.length - 1);
    for (let tries = 0; !this.#isOver; tries += 1) {
      const client = this.#clients[only ?? (first + tries) % this.#clients.length];
      const answer = client === undefined ? null : await this.#ask(client, order);
      if (answer !== null) {
        this.book.acknowledge(order.reference, answer.service_tx_id);
        return answer;
      }
      await sleep(this.#pauseMs(tries));
    }
    return null;
  }

  #pauseMs(tries: number): number {
    const longest = Math.min(pauses.firstMs * 2 ** tries, pauses.longestMs);
    return this.#dice.between(Math.floor(longest / 2), longest);
  }

  async #ask(client: PaymentClient, order: Order): Promise<DepositAnswer | WithdrawalAnswer | null> {
    const { reference, operator, msisdn, playerId, amountXaf, callbackUrl } = order;
    const body = { player_id: playerId, msisdn, amount_xaf: amountXaf, operator, reference };
    try {
      const asked = { ...body, callback_url: callbackUrl };
      const answer = await (order.direction === 'deposit'
        ? client.createDeposit(asked)
        : client.createWithdrawal(asked));
      this.#count(200);
      return answer;
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      this.#count(error.status ?? 0);
      // What is wrong with a request stays wrong: the run itself is mistaken.
      if (error instanceof RequestRefused) throw error;
      return null;
    }
  }

  #count(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  /** No further tries: what has no answer by now is told as such. */
  giveUp(): void {
    this.#isOver = true;
  }

  async stop(): Promise<void> {
    this.giveUp();
    this.#receiver.close();
    this.#receiver.closeAllConnections();
    await once(this.#receiver, 'close');
  }
}
