import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { dataHeaders } from './data-headers.ts';

/** What clients may take of a process, so that slow and greedy ones leave enough to the others. */
export interface ConnectionLimits {
  /** From the first byte of a request, or from connecting, to the end of its headers. */
  readonly headersTimeout: number;
  /** To the end of its body. */
  readonly requestTimeout: number;
  /** How often the two are looked after. */
  readonly connectionsCheckingInterval: number;
  /** Longer than proxies keep a connection, so that none is closed while they use it. */
  readonly keepAliveTimeout: number;
  /** With nothing sent or taken: who asks and does not read the answer. Longer than the pauses of an event stream. */
  readonly silenceTimeout: number;
  /** Bytes, the address included. */
  readonly maxHeaderSize: number;
  readonly headersMax: number;
  /** Further ones are closed unheard. */
  readonly connectionsMax: number;
}

export const connectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  silenceTimeout: 120_000,
  maxHeaderSize: 16_384,
  headersMax: 100,
  connectionsMax: 14_000,
};

export interface Listening {
  readonly url: string;
  /** Takes no new connection, and resolves when every request under way has its answer or the time is over. */
  stop(withinMs: number): Promise<void>;
}

/** With an app of Express behind the listener, requests and responses are made for it. */
export async function listen(
  serve: RequestListener,
  host: string,
  port: number,
  limits: ConnectionLimits = connectionLimits,
  app: Express | null = null,
): Promise<Listening> {
  const { headersMax, connectionsMax, silenceTimeout, ...times } = limits;
  const server = createServer({ ...times, ...(app === null ? {} : madeFor(app)) }, (request, response) => {
    // Name and value stand one after the other.
    if (request.rawHeaders.length > 2 * headersMax) refuse(response, 431);
    else serve(request, response);
  });
  // Node would leave out what is too much, and no one would know.
  server.maxHeadersCount = headersMax + 1;
  server.maxConnections = connectionsMax;
  server.setTimeout(silenceTimeout);
  server.on('clientError', answerBadRequest);
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop: (withinMs) => stopServer(server, withinMs),
  };
}

/**
 * Requests and responses that are Express's own from the beginning. Otherwise it changes the prototype of each, and V8
 * reads whatever changes its prototype the slow way: a route that does nothing took three times as long on Node 20.
 */
function madeFor(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class Asked extends IncomingMessage {}
  class Answered<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(Asked.prototype, app.request);
  Object.setPrototypeOf(Answered.prototype, app.response);
  app.request = Asked.prototype as Express['request'];
  app.response = Answered.prototype as Express['response'];
  return { IncomingMessage: Asked, ServerResponse: Answered };
}

async function stopServer(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that becomes idle only now is closed too, instead of waiting for its client.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const force = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(force);
}

/** As of every other answer; the connection ends with it. */
const headersOf = (body: string): string[] =>
  dataHeaders.concat('Content-Length', String(Buffer.byteLength(body)), 'Connection', 'close');

function refuse(response: ServerResponse, status: number): void {
  const body = detailOf(status);
  response.writeHead(status, headersOf(body)).end(body);
}

const statusByFault: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What is no HTTP never reaches the app, and is still answered in the form of every other error. */
function answerBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByFault[error.code ?? ''] ?? 400;
  const body = detailOf(status);
  const headers = headersOf(body).map((part, place) => (place % 2 === 0 ? `${part}: ` : `${part}\r\n`));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`);
}

const detailOf = (status: number): string => JSON.stringify({ detail: STATUS_CODES[status] });
