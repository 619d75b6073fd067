import { randomUUID } from 'node:crypto';
import type { LoadRequest } from './load.ts';

const msisdn = (prefix: string, n: number): string => `${prefix}${String(n % 1_000_000).padStart(6, '0')}`;

/** A new deposit that the player pays by dialling: every rule, no provider. */
export const dialledDeposit = (n: number) => ({
  player_id: randomUUID(),
  msisdn: msisdn('+237691', n),
  amount_xaf: 500 + (n % 500),
  operator: 'orange' as const,
  reference: randomUUID(),
  callback_url: 'https://platform.example/webhooks',
});

/** A new deposit that the player confirms on a prompt: the provider is asked for it. */
export const promptedDeposit = (n: number) => ({
  ...dialledDeposit(n),
  msisdn: msisdn('+237671', n),
  operator: 'mtn' as const,
});

/** POSTs one new thing after the other. */
export const posting =
  (path: string, make: (n: number) => object) =>
  (n: number): LoadRequest => ({ path, body: JSON.stringify(make(n)) });

/** Whose number is this? */
export const detectRequest: LoadRequest = {
  path: '/api/v1/msisdn/detect',
  body: JSON.stringify({ msisdn: '+237691234567', country_code: 'CM' }),
};
