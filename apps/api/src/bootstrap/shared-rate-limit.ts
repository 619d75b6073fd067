import {
  type BucketSize,
  type Database,
  type Drawn,
  PostgresTokenBuckets,
  type TokenBuckets,
} from '@mobile-money/postgres';
import type { Config } from '../config/config.ts';
import type { Allowance, RateLimit } from '../http/rate-limit.ts';
import { LocalTokenBuckets } from './local-token-buckets.ts';

/** A count that takes longer is made in this process alone: a request has better things to wait for. */
const usualWaitMs = 500;

type Limits = Pick<Config, 'rateLimitPerSecond' | 'rateLimitBurst'>;

/**
 * Gives each key a bucket of tokens, shared by all processes on the database: a request takes one, and they flow back
 * at the rate. Who has none is refused out of memory until there is one again, so that a flood costs the database
 * next to nothing. While the database is away each process counts for itself. Null when there is no limit.
 */
export function sharedRateLimit(
  { rateLimitPerSecond: perSecond, rateLimitBurst: capacity }: Limits,
  database: Database,
  countWithinMs: number = usualWaitMs,
): RateLimit | null {
  if (perSecond === 0) return null;
  const size = { capacity, perSecond };
  const shared = inTime(new PostgresTokenBuckets(database, size), countWithinMs);
  return rateLimitOn(shared, new LocalTokenBuckets(size), size);
}

/**
 * Counts in the shared buckets, or in our own when those fail. A bucket that is empty is left alone until it has a
 * token; all keys are known ones, so there are never many to remember.
 */
export function rateLimitOn(shared: TokenBuckets, own: TokenBuckets, size: BucketSize): RateLimit {
  const emptyUntilMs = new Map<string, number>();
  const remembered = (key: string, drawn: Drawn): Drawn => {
    if (drawn.left === 0) emptyUntilMs.set(key, Date.now() + drawn.nextMs);
    return drawn;
  };
  return async (key) => {
    const nextMs = (emptyUntilMs.get(key) ?? 0) - Date.now();
    if (nextMs > 0) return allowanceOf({ isGranted: false, left: 0, nextMs }, size);
    const drawn = await shared.draw(key).then(
      (counted) => remembered(key, counted),
      () => own.draw(key),
    );
    return allowanceOf(drawn, size);
  };
}

function allowanceOf({ isGranted, left, nextMs }: Drawn, { capacity, perSecond }: BucketSize): Allowance {
  const fullMs = nextMs + ((capacity - left - 1) * 1_000) / perSecond;
  return { isGranted, limit: capacity, remaining: left, nextMs, fullMs };
}

/** Rejects what comes too late. */
const inTime = (buckets: TokenBuckets, withinMs: number): TokenBuckets => ({
  draw: (key) =>
    new Promise((resolve, reject) => {
      const late = () => reject(new Error('The database did not answer in time.'));
      const timer = setTimeout(late, withinMs);
      void buckets
        .draw(key)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    }),
});
