import type { Response } from 'express';
import { HttpRefusal } from './http-refusal.ts';

/** What is left to a key after one more request. */
export interface Allowance {
  readonly isGranted: boolean;
  /** Requests in a window… */
  readonly limit: number;
  /** …how many more of them are sure to be answered… */
  readonly remaining: number;
  /** …and when the next window begins. */
  readonly resetMs: number;
}

/** Counts one request of a key. Never rejects: a limit that cannot be kept must not stop anyone. */
export type RateLimit = (keyName: string) => Promise<Allowance>;

export const tooManyRequests = 'Too many requests with this key. Try again shortly.';

/** Says in the headers what is left, and refuses what is too much. */
export async function keepWithin(limit: RateLimit, keyName: string, response: Response): Promise<void> {
  const { isGranted, limit: perWindow, remaining, resetMs } = await limit(keyName);
  const resetSeconds = String(Math.ceil(resetMs / 1_000));
  response.setHeader('RateLimit-Limit', String(perWindow));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', resetSeconds);
  if (!isGranted) throw new HttpRefusal(429, tooManyRequests, { 'Retry-After': resetSeconds });
}
