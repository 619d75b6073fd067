import { createHmac } from 'node:crypto';
import type { Instant, PlatformEvent } from '@mobile-money/core';

const prefix = 'whsec_';
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The three headers of the Standard Webhooks specification, which ready-made libraries verify. Every secret that is
 * given signs: a receiver looks for the one it has, so that it may change from an old key to a new one when it likes.
 */
export function standardHeaders(
  event: PlatformEvent,
  at: Instant,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) =>
    createHmac('sha256', keyOf(secret, event.applicationId))
      .update(`${event.id}.${timestamp}.${event.body}`)
      .digest('base64'),
  );
  return {
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

/** A secret of another form would sign with a key that no receiver has, so it is refused instead. */
function keyOf(secret: string, applicationId: string): Buffer {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : '';
  if (base64.test(encoded)) return Buffer.from(encoded, 'base64');
  throw new Error(`The webhook secret of the application ${applicationId} is not ${prefix} and base64.`);
}
