import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Webhook {
  readonly service_tx_id: string;
  readonly event: string;
  readonly amount_xaf: number;
  readonly provider_tx_id: string | null;
  readonly headers: IncomingHttpHeaders;
}

/** A platform that takes every webhook and keeps its headers and body. */
export class Inbox {
  readonly received: Webhook[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      this.received.push({ ...(JSON.parse(body) as Webhook), headers: request.headers });
      response.end();
    });
  }

  static async open(): Promise<Inbox> {
    const inbox = new Inbox();
    inbox.#server.listen(0, '127.0.0.1');
    await once(inbox.#server, 'listening');
    return inbox;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhooks`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
