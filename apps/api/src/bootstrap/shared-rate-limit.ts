import {
  type BucketSize,
  type Database,
  PostgresTokenBuckets,
  type TokenBuckets,
} from '@mobile-money/postgres';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import type { Allowance, RateLimit } from '../http/rate-limit.ts';
import { LocalTokenBuckets } from './local-token-buckets.ts';
import { TokenBucketLimiter } from './token-bucket-limiter.ts';

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

/** Counts in the shared buckets, or in our own when those fail. */
export function rateLimitOn(shared: TokenBuckets, own: TokenBuckets, size: BucketSize): RateLimit {
  const limiter = new TokenBucketLimiter(shared, size, new TokenBucketLimiter(own, size));
  return async (keyName) => {
    try {
      return allowanceOf(await limiter.consume(keyName), size, true);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return allowanceOf(refused, size, false);
    }
  };
}

function allowanceOf(
  { remainingPoints: remaining, msBeforeNext: nextMs }: RateLimiterRes,
  { capacity, perSecond }: BucketSize,
  isGranted: boolean,
): Allowance {
  const fullMs = nextMs + ((capacity - remaining - 1) * 1_000) / perSecond;
  return { isGranted, limit: capacity, remaining, nextMs, fullMs };
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
