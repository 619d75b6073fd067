import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endingWithTest } from './given-simulator.ts';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: string;
  readonly body: {
    readonly id: string;
    readonly event: string;
    readonly deviceId: string;
    readonly payload: Readonly<Record<string, unknown>>;
    readonly [member: string]: unknown;
  };
}

/** Stands where the service would: it keeps what it hears, and answers as told. */
export class ListeningService {
  url = '';
  status = 204;
  /** Breaks every connection. */
  isDown = false;
  readonly heard: Heard[] = [];
  readonly #news = new EventEmitter();

  /** Resolves once so many requests that fit have been heard, and gives them. */
  async waitFor(count: number, fits: (heard: Heard) => boolean = isSms): Promise<readonly Heard[]> {
    for (;;) {
      const found = this.heard.filter(fits);
      if (found.length >= count) return found;
      await once(this.#news, 'heard');
    }
  }

  hear(heard: Heard): number {
    this.heard.push(heard);
    this.#news.emit('heard');
    return this.status;
  }
}

export const isSms = ({ body }: Heard): boolean => body.event === 'sms:received';
export const isPing = ({ body }: Heard): boolean => body.event === 'system:ping';

export async function givenService(): Promise<ListeningService> {
  const service = new ListeningService();
  const server = createServer(async (request, response) => {
    if (service.isDown) {
      request.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const rawBody = Buffer.concat(chunks).toString('utf8');
    const { method = '', url: path = '', headers } = request;
    response.statusCode = service.hear({ method, path, headers, rawBody, body: JSON.parse(rawBody) });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  endingWithTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}
