import { randomUUID } from 'node:crypto';
import { type Msisdn, msisdn } from '@mobile-money/core';

// A store under test may be one that other tests have used before, so every test brings names of its own. Only names
// are left to chance: no decision depends on them.

export const uniqueId = (): string => randomUUID();

export function uniqueMsisdn(): Msisdn {
  const digits = BigInt(`0x${uniqueId().replaceAll('-', '')}`) % 10n ** 12n;
  return msisdn(`+237${String(digits).padStart(12, '0')}`);
}

/** An address whose origin, and so whose receiver, no other test has. */
export const uniqueUrl = (): string => `https://${uniqueId()}.example/webhooks`;
