import type { BucketSize, Drawn, TokenBuckets } from '@mobile-money/postgres';
import { type RateLimiterLike, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * The library with buckets of tokens for a store, by the two methods that it asks of every store. From the library
 * come the refusals out of memory while a bucket is known to be empty, and the insurance for when the store fails.
 */
export class TokenBucketLimiter extends RateLimiterPostgres {
  readonly #buckets: TokenBuckets;

  constructor(
    buckets: TokenBuckets,
    { capacity, perSecond }: BucketSize,
    insuranceLimiter?: RateLimiterLike,
  ) {
    super({
      // Only for the library's own statements, none of which is used.
      storeClient: {},
      storeType: 'client',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: capacity,
      duration: capacity / perSecond,
      inMemoryBlockOnConsumed: capacity,
      ...(insuranceLimiter === undefined ? {} : { insuranceLimiter }),
    });
    this.#buckets = buckets;
  }

  _upsert(key: string): Promise<Drawn> {
    return this.#buckets.draw(key);
  }

  /** More than all points stands for a refusal. */
  _getRateLimiterRes(_key: string, _points: number, { isGranted, left, nextMs }: Drawn): RateLimiterRes {
    return new RateLimiterRes(left, nextMs, isGranted ? this.points - left : this.points + 1);
  }
}
