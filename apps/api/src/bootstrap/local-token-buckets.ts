import {
  type BucketSize,
  type Drawn,
  drawnOf,
  millionthsOfToken,
  type TokenBuckets,
} from '@mobile-money/postgres';

interface Bucket {
  millionths: number;
  atMicroseconds: number;
}

const steadyClock = (): number => Math.floor(performance.now() * 1_000);

/** Buckets of this process alone, for as long as no others can be reached. They count as the shared ones do. */
export class LocalTokenBuckets implements TokenBuckets {
  readonly #size: BucketSize;
  readonly #microseconds: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(size: BucketSize, microseconds: () => number = steadyClock) {
    this.#size = size;
    this.#microseconds = microseconds;
  }

  async draw(key: string): Promise<Drawn> {
    const { capacity, perSecond } = this.#size;
    const most = capacity * millionthsOfToken;
    const now = this.#microseconds();
    const { millionths, atMicroseconds } = this.#buckets.get(key) ?? {
      millionths: most,
      atMicroseconds: now,
    };
    const filled = Math.min(most, millionths + Math.max(now - atMicroseconds, 0) * perSecond);
    const isGranted = filled >= millionthsOfToken;
    const left = isGranted ? filled - millionthsOfToken : filled;
    this.#buckets.set(key, { millionths: left, atMicroseconds: now });
    return drawnOf(isGranted, left, perSecond);
  }
}
