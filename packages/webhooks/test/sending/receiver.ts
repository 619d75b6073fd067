import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Server, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real server on this machine that keeps what it saw. */
export class Receiver {
  readonly connections: Socket[] = [];
  readonly requests: Received[] = [];
  readonly port: number;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Answers 200 unless told otherwise, once the whole request is there. */
  static async listening(answer: RequestListener = (_, response) => response.end('ok')): Promise<Receiver> {
    const receiver = await Receiver.serving(
      http.createServer(async (request, response) => {
        const { method, url, headers } = request;
        receiver.requests.push({ method, url, headers, body: await text(request) });
        answer(request, response);
      }),
    );
    return receiver;
  }

  /** Speaks no HTTP by itself. */
  static raw(speak: (socket: Socket) => void): Promise<Receiver> {
    return Receiver.serving(net.createServer((socket) => speak(socket.on('error', () => {}))));
  }

  static async serving(server: Server): Promise<Receiver> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new Receiver(server);
    server.on('connection', (socket: Socket) => receiver.connections.push(socket));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks?a=1`;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.connections) socket.destroy();
    await once(this.#server, 'close');
  }
}

/** Waits for the end of a connection or an answer, however it comes: a reset is an end too. */
export const ended = (thing: Writable | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (thing === undefined || thing.closed) resolve();
    else thing.once('close', () => resolve());
  });
