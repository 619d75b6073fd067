import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What to answer with: a body with status 200, or all of it. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A real server on this machine. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

export async function listening(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

/** A server that keeps what it was asked, and answers what the script says; 'hang up' breaks the connection, 'hang' never answers. */
export async function fakeService(
  script: (asked: Asked, place: number) => Scripted | 'hang up' | 'hang',
): Promise<Listening & { readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const server = await listening(async (request, response) => {
    const line = `${request.method} ${request.url}`;
    const given = { line, headers: request.headers, body: await text(request) };
    asked.push(given);
    const answer = script(given, asked.length);
    if (answer === 'hang') return;
    if (answer === 'hang up') {
      request.socket.destroy();
      return;
    }
    const { status = 200, headers = {}, body = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { ...server, asked };
}
