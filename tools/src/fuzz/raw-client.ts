import { connect } from 'node:net';
import type { RequestCase } from './request-cases.ts';

export interface RawAnswer {
  readonly status: number;
  /** By lower-case name; of several the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A request for events may wait for 25 seconds. */
const answerWithinMs = 40_000;

/**
 * Sends the bytes of a request on a connection of its own: libraries would put right, or refuse to send, what must be
 * tried. The answer is whole when the service has closed the connection, as it is asked to; a stream of events counts
 * from its head on. Null when the connection ends or the time is over without an answer.
 */
export function exchange(port: number, request: RequestCase): Promise<RawAnswer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const answer = (): RawAnswer | null => readAnswer(Buffer.concat(chunks));
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer());
    };
    const timer = setTimeout(done, answerWithinMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (chunks.length === 1 && answer()?.headers.get('content-type')?.startsWith('text/event-stream'))
        done();
    });
    socket.on('end', done).on('close', done);
    // A server that refuses a long body may close before all of it is written: the answer has come by then.
    socket.on('error', () => undefined);
    socket.write(bytesOf(request));
    if (request.framing === 'cut_off') socket.end();
  });
}

/** The request as it goes out. */
export function bytesOf({ method, target, headers, body, framing }: RequestCase): Buffer {
  const length = body?.bytes.length ?? 0;
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close'];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (body !== null) {
    if (body.contentType !== null) lines.push(`Content-Type: ${body.contentType}`);
    if (body.contentEncoding !== null) lines.push(`Content-Encoding: ${body.contentEncoding}`);
    if (framing === 'chunked') lines.push('Transfer-Encoding: chunked');
    else lines.push(`Content-Length: ${statedLength(framing, length)}`);
  }
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (body === null) return head;
  return Buffer.concat([head, framing === 'chunked' ? chunked(body.bytes) : body.bytes]);
}

const statedLength = (framing: RequestCase['framing'], length: number): number => {
  if (framing === 'too_short') return Math.floor(length / 2);
  return framing === 'cut_off' ? length + 10 : length;
};

function chunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 1_000) {
    const part = bytes.subarray(at, at + 1_000);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** The text of a body in chunks, as far as whole ones have come. */
function unchunked(bytes: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const length = lineEnd < 0 ? 0 : Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!(length > 0)) return Buffer.concat(parts).toString('utf8');
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 4 + length;
  }
}

/** The first answer in these bytes; null when not even its head has come. */
function readAnswer(bytes: Buffer): RawAnswer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const rest = bytes.subarray(headEnd + 4);
  const length = Number(headers.get('content-length') ?? rest.length);
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const body = isChunked ? unchunked(rest) : rest.subarray(0, length).toString('utf8');
  return { status: Number(first.split(' ')[1]), headers, body };
}
