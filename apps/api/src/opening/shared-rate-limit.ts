import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@mobile-money/postgres';
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import type { Allowance, RateLimit } from '../http/rate-limit.ts';

const windowSeconds = 1;
/** What is allowed beyond the rate is allowed once in so long. */
const burstWindowSeconds = 10;
/** A count that takes longer is made in this process alone: a request has better things to wait for. */
const usualWaitMs = 500;

type Limits = Pick<Config, 'rateLimitPerSecond' | 'rateLimitBurst'>;

/**
 * Limits each key to a rate, with a reserve for bursts, counted over all processes that share the database. Who is
 * past the limit is refused out of memory until the window ends, so that a flood costs the database nothing. While
 * the database is away each process counts for itself. Null when there is no limit.
 */
export function sharedRateLimit(
  { rateLimitPerSecond: perSecond, rateLimitBurst: burst }: Limits,
  database: Database,
  countWithinMs: number = usualWaitMs,
): RateLimit | null {
  if (perSecond === 0) return null;
  const limiterOf = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: clientOn(database, countWithinMs),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // There are no more rows than keys.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    });
  const steady = limiterOf('rate', perSecond, windowSeconds);
  const reserve = burst - perSecond;
  const limiter =
    reserve > 0 ? new BurstyRateLimiter(steady, limiterOf('burst', reserve, burstWindowSeconds)) : steady;
  return async (keyName) => {
    try {
      return allowanceOf(await limiter.consume(keyName), perSecond, true);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return allowanceOf(refused, perSecond, false);
    }
  };
}

const allowanceOf = (counted: RateLimiterRes, limit: number, isGranted: boolean): Allowance => ({
  isGranted,
  limit,
  remaining: counted.remainingPoints,
  resetMs: Math.min(Math.max(counted.msBeforeNext, 1), windowSeconds * 1_000),
});

interface Query {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The library talks to our pool, which has its own ways with a server that is away. */
const clientOn = (database: Database, countWithinMs: number) => ({
  query: async ({ name, text, values }: Query) => {
    const done = new AbortController();
    const late = sleep(countWithinMs, undefined, { signal: done.signal }).then(() => {
      throw new Error('The database did not answer in time.');
    });
    late.catch(() => undefined);
    try {
      return await Promise.race([database.once({ name, text }, values), late]);
    } finally {
      done.abort();
    }
  },
});
