import { once } from 'node:events';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** How long clients may take, so that slow ones cannot hold connections for ever. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const;

export interface Listening {
  readonly url: string;
  /** Takes no new connection, and resolves when every request under way has its answer or the time is over. */
  stop(withinMs: number): Promise<void>;
}

export async function listen(app: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(limits, app);
  server.on('clientError', answerBadRequest);
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'Content-Type': 'application/json' }).end(detailOf(417));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop: (withinMs) => stopServer(server, withinMs),
  };
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
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const detailOf = (status: number): string => JSON.stringify({ detail: STATUS_CODES[status] });
