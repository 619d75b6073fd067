import type { Response } from 'express';
import { HttpRefusal } from './http-refusal.ts';

/** What is left in a key's bucket of tokens after one more request. */
export interface Allowance {
  readonly isGranted: boolean;
  /** Requests that a full bucket holds… */
  readonly limit: number;
  /** …how many of them are left… */
  readonly remaining: number;
  /** …when there is one more… */
  readonly nextMs: number;
  /** …and when there are all. */
  readonly fullMs: number;
}

/** Counts one request of a key. Never rejects: a limit that cannot be kept must not stop anyone. */
export type RateLimit = (keyName: string) => Promise<Allowance>;

const inSeconds = (ms: number): string => String(Math.max(Math.ceil(ms / 1_000), 1));

/** Says in the headers what is left, and refuses what is too much. */
export async function keepWithin(limit: RateLimit, keyName: string, response: Response): Promise<void> {
  const { isGranted, limit: most, remaining, nextMs, fullMs } = await limit(keyName);
  response.setHeader('RateLimit-Limit', String(most));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', inSeconds(fullMs));
  if (!isGranted) throw new HttpRefusal(429, 'too_many_requests', { 'Retry-After': inSeconds(nextMs) });
}
