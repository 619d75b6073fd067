import type { IncomingHttpHeaders } from 'node:http';
import { type Listening, listening } from './listening.ts';

export interface Webhook {
  readonly service_tx_id: string;
  readonly event: string;
  readonly amount_xaf: number;
  readonly provider_tx_id: string | null;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came. */
  readonly text: string;
}

/** A platform that takes every webhook and keeps its headers and body. */
export class Inbox {
  readonly received: Webhook[] = [];
  #server: Listening | undefined;

  static async open(): Promise<Inbox> {
    const inbox = new Inbox();
    inbox.#server = await listening(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      inbox.received.push({ ...(JSON.parse(text) as Webhook), headers: request.headers, text });
      response.end();
    });
    return inbox;
  }

  get url(): string {
    return `${this.#server?.url}/webhooks`;
  }

  about({ service_tx_id }: Pick<Webhook, 'service_tx_id'>): readonly Webhook[] {
    return this.received.filter((each) => each.service_tx_id === service_tx_id);
  }

  async close(): Promise<void> {
    await this.#server?.stop();
  }
}
