import type { WebhookPayload } from '../schemas.ts';
import { WebhookRefused } from './webhook-refused.ts';

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
