import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type DepositAnswer,
  type DepositBody,
  PaymentClient,
  receiveWebhooks,
  WebhookVerifier,
} from '@mobile-money/client';
import { Books } from './books.ts';

export interface PlatformOptions {
  readonly serviceUrl: string;
  readonly apiKey: string;
  /** Where webhooks come in; 0 takes any free one. */
  readonly port: number;
  /** Told of webhooks that were not taken; by default written to the console. */
  readonly onProblem?: (error: unknown) => void;
}

export interface ExamplePlatform {
  readonly callbackUrl: string;
  readonly client: PaymentClient;
  readonly books: Books;
  deposit(order: Omit<DepositBody, 'callback_url'>): Promise<DepositAnswer>;
  /** Resolves once so many webhooks have been taken and answered since the start. */
  webhooksTaken(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A platform that takes deposits, with its books in memory. */
export async function startExamplePlatform(options: PlatformOptions): Promise<ExamplePlatform> {
  const { serviceUrl: baseUrl, apiKey, port } = options;
  const client = new PaymentClient({ baseUrl, apiKey });
  const verifier = new WebhookVerifier({ baseUrl, apiKey });
  const books = new Books();
  const receive = receiveWebhooks(verifier, (event) => books.take(event), options);
  const news = new EventEmitter();
  let answered = 0;
  const server = createServer((request, response) => {
    // Who waits for a webhook may stop the platform then, and must not cut off the answer.
    response.once('finish', () => {
      if (response.statusCode === 200) answered += 1;
      news.emit('answered');
    });
    void receive(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return {
    callbackUrl,
    client,
    books,
    deposit: (order) => {
      books.openOrder(order.reference, order.player_id);
      return client.createDeposit({ ...order, callback_url: callbackUrl });
    },
    webhooksTaken: async (count) => {
      while (answered < count) await once(news, 'answered');
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
