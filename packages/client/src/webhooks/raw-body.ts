import type { IncomingMessage } from 'node:http';

/** A request as Node has it; Express and others may have put the body beside it. */
export type WebhookRequest = IncomingMessage & { readonly body?: unknown };

const bodyMaxBytes = 65_536;

/** Why the body cannot be had, and the status that says so. */
export class BodyUnavailable extends Error {
  override readonly name = 'BodyUnavailable';

  constructor(
    readonly status: 413 | 415 | 500,
    message: string,
  ) {
    super(message);
  }
}

/** The bytes of the body as they came. */
export async function rawBodyOf(request: WebhookRequest): Promise<Uint8Array> {
  const { body, headers } = request;
  if (body instanceof Uint8Array) return withinLimit(body);
  if (request.readableDidRead || request.readableEnded) {
    throw new BodyUnavailable(
      500,
      'The body was read before receiveWebhooks could see its bytes, which are what is signed. ' +
        'Mount it before express.json(), or put express.raw({ type: "application/json" }) in front of it.',
    );
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new BodyUnavailable(415, 'The service sends its webhooks uncompressed.');
  }
  return allBytes(request);
}

/** Stops at the limit without breaking the connection, over which the answer has to go. */
function allBytes(request: WebhookRequest): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.length;
      if (length <= bodyMaxBytes) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The connection broke before the body was there.')));
  });
}

function withinLimit(body: Uint8Array): Uint8Array {
  if (body.length > bodyMaxBytes) throw tooLarge();
  return body;
}

const tooLarge = (): BodyUnavailable =>
  new BodyUnavailable(413, `The body is larger than ${bodyMaxBytes} bytes; no webhook of the service is.`);
