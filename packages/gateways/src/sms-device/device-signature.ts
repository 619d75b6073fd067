import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '@mobile-money/core';

const toleranceMs = 300_000;

/** `valid`, or why the sender is not believed. */
export type SignatureVerdict = 'valid' | 'no_secret' | 'malformed' | 'stale' | 'wrong';

/**
 * Checks a webhook of the Android SMS gateway: `X-Signature` is the hex HMAC-SHA256 of the raw body followed by
 * `X-Timestamp`. Each attempt is signed anew, so one that comes late is fresh all the same.
 */
export function verifyDeviceSignature(
  rawBody: Uint8Array,
  timestamp: string,
  signature: string,
  secret: string,
  now: Instant,
): SignatureVerdict {
  // Anyone can sign with an empty key.
  if (secret === '') return 'no_secret';
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return 'malformed';
  const expected = createHmac('sha256', secret).update(rawBody).update(timestamp).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'wrong';
  return Math.abs(Number(timestamp) * 1_000 - now) <= toleranceMs ? 'valid' : 'stale';
}
