import type { IncomingMessage } from 'node:http';
import type { WebhookPayload } from '../schemas.ts';
import { WebhookRefused } from './webhook-refused.ts';

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

/** Headers as fetch, Node, Express and most frameworks have them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A header that must be there exactly once. Names are in small letters; capitals make no difference. */
export function theHeader(headers: WebhookHeaders, name: string): string {
  const values = valuesOf(headers, name);
  const [value] = values;
  if (value === undefined || value === '') throw new WebhookRefused('missing_header', `There is no ${name}.`);
  if (values.length > 1) throw new WebhookRefused('malformed_header', `There is more than one ${name}.`);
  return value;
}

function valuesOf(headers: WebhookHeaders, name: string): readonly string[] {
  if (isGetter(headers)) {
    const value = headers.get(name);
    return value === null ? [] : [value];
  }
  return Object.entries(headers)
    .filter(([given]) => given.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
}

const isGetter = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers['get'] === 'function';

/** The body as it came over the wire. Text that was parsed and printed again is another one. */
export type RawBody = string | Uint8Array;

export const bytesOf = (body: RawBody): Uint8Array => (typeof body === 'string' ? Buffer.from(body) : body);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const checks: { readonly [Name in keyof WebhookPayload]: (value: unknown) => boolean } = {
  service_tx_id: isText,
  reference: isText,
  event: (value) =>
    value === 'payment.succeeded' || value === 'payment.failed' || value === 'payment.expired',
  direction: (value) => value === 'deposit' || value === 'withdrawal',
  amount_xaf: (value) => Number.isSafeInteger(value),
  operator: isText,
  provider_tx_id: (value) => value === null || typeof value === 'string',
  ts: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

/** Reads a body that is known to come from the service. */
export function payloadOf(body: Uint8Array): WebhookPayload {
  const payload = parsed(body);
  for (const [member, isFine] of Object.entries(checks)) {
    if (!isFine(payload[member])) {
      throw new WebhookRefused('malformed_body', `The member ${member} is missing or not understood.`);
    }
  }
  return payload as unknown as WebhookPayload;
}

function parsed(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (cause) {
    throw new WebhookRefused('malformed_body', 'The body is no JSON.', cause);
  }
  throw new WebhookRefused('malformed_body', 'The body is no JSON object.');
}
