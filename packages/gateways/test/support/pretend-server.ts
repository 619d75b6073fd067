import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Ways to answer that no protocol has. */
export const faults = {
  silence: (_: ServerResponse, stuck: () => void) => stuck(),
  cut: (response: ServerResponse) => response.destroy(),
  half: (response: ServerResponse) =>
    response.writeHead(200, { 'content-length': 1_000 }).write('{"status"', () => response.destroy()),
  /** Never idle for long, so that only a deadline over the whole call ends it. */
  drip: (response: ServerResponse, stuck: () => void) => {
    let drops = 0;
    response.writeHead(202);
    const timer = setInterval(() => {
      drops += 1;
      response.write(' ');
      if (drops === 5) stuck();
    }, 10);
    response.once('close', () => clearInterval(timer));
  },
  huge: (response: ServerResponse) => response.writeHead(202).end(' '.repeat(1_000_000)),
} as const satisfies Readonly<Record<string, (response: ServerResponse, stuck: () => void) => unknown>>;
export type Fault = keyof typeof faults;

export type Reply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | Fault;

/** A real server on this machine that keeps what it saw, and answers as it is told. */
export class PretendServer {
  readonly requests: SeenRequest[] = [];
  readonly url: string;
  readonly #server: Server;
  readonly #connections: Socket[] = [];
  readonly #stuck = new AbortController();

  private constructor(server: Server, scheme: string) {
    this.#server = server;
    this.url = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async listening(
    answer: (request: SeenRequest) => Reply | Promise<Reply>,
    make: (listener: http.RequestListener) => Server = (listener) => http.createServer(listener),
    scheme = 'http',
  ): Promise<PretendServer> {
    const server = make(async (incoming, response) => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, body: await text(incoming) };
      pretend.requests.push(request);
      give(await answer(request), response, () => pretend.#stuck.abort());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const pretend = new PretendServer(server, scheme);
    server.on('connection', (socket: Socket) => pretend.#connections.push(socket));
    return pretend;
  }

  /** For a client whose time is over once the server has the request and says nothing more. */
  readonly untilStuck = (): AbortSignal => this.#stuck.signal;

  /** What was asked of a path, by its beginning. */
  seen(method: string, path: string): readonly SeenRequest[] {
    return this.requests.filter((request) => request.method === method && request.path.startsWith(path));
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#connections) socket.destroy();
    await once(this.#server, 'close');
  }
}

function give(reply: Reply, response: ServerResponse, stuck: () => void): void {
  if (typeof reply === 'string') {
    faults[reply](response, stuck);
    return;
  }
  const { status, body, headers = {} } = reply;
  response.writeHead(status, headers);
  response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
}

/** An address where no one listens. */
export async function deadUrl(): Promise<string> {
  const server = await PretendServer.listening(() => 'silence');
  await server.close();
  return server.url;
}

export const html = '<html><body>Service Unavailable</body></html>';
