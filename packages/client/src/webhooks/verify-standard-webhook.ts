import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookPayload } from '../schemas.ts';
import { WebhookRefused } from './webhook-refused.ts';
import { bytesOf, payloadOf, type RawBody, theHeader, type WebhookHeaders } from './webhook-request.ts';

export interface StandardRules {
  /** How old, or how far ahead, the time of a webhook may be. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970, in the place of Date.now. */
  readonly now?: (() => number) | undefined;
}

/**
 * Verifies the three headers of the Standard Webhooks specification, which applications with a webhook secret get.
 * Several secrets may be valid at once, as while one replaces another. Throws WebhookRefused.
 */
export function verifyStandardWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: StandardRules = {},
): WebhookPayload {
  const keys = [secrets].flat().map(keyOf);
  const id = theHeader(headers, 'webhook-id');
  const timestamp = theHeader(headers, 'webhook-timestamp');
  const signatures = theHeader(headers, 'webhook-signature').split(' ').map(signatureBytes);
  checkTime(timestamp, toleranceSeconds, now() / 1_000);
  const body = bytesOf(rawBody);
  const expected = keys.map((key) =>
    createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest(),
  );
  // Every pair is compared, so that the time taken does not tell which secret came close.
  const matches = expected.flatMap((wanted) => signatures.filter((given) => isEqual(given, wanted)));
  if (matches.length === 0) throw new WebhookRefused('bad_signature', 'No signature fits a secret.');
  return payloadOf(body);
}

/** A signature of another version than v1 is one that fits nothing. */
const signatureBytes = (text: string): Buffer =>
  Buffer.from(text.startsWith('v1,') ? text.slice('v1,'.length) : '', 'base64');

const isEqual = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);

function checkTime(timestamp: string, toleranceSeconds: number, nowSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookRefused('malformed_header', 'webhook-timestamp is no count of seconds.');
  }
  const age = nowSeconds - Number(timestamp);
  if (age > toleranceSeconds) throw new WebhookRefused('expired_token', 'The webhook is too old.');
  if (age < -toleranceSeconds) throw new WebhookRefused('future_token', 'The webhook is from the future.');
}

/** A secret that is not what was shown is a mistake of the program, not of who sent the webhook. */
function keyOf(secret: string): Buffer {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  if (encoded === undefined) throw new TypeError('A webhook secret is whsec_ and base64.');
  return Buffer.from(encoded, 'base64');
}
