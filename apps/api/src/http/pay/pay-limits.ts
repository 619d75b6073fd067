import { HttpRefusal } from '../http-refusal.ts';

/** How many requests fit into a moment, and how many a second make room for more. */
interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * What one token and one address may ask of a process. Whole towns share an address on mobile networks, so its rate is
 * far above what one player needs; that of a token is not.
 */
const usual = {
  token: { burst: 30, perSecond: 1 },
  address: { burst: 600, perSecond: 100 },
} as const;

/** So many buckets are kept; strangers choose their names, so the oldest are forgotten. */
const bucketsMax = 20_000;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Counts in this process alone: a page costs little, and whoever floods it is slowed down in each. */
export class PayLimits {
  readonly #rates: Readonly<Record<keyof typeof usual, Rate>>;
  readonly #buckets = new Map<string, Bucket>();
  readonly #seconds: () => number;

  constructor(
    rates: Readonly<Record<keyof typeof usual, Rate>> = usual,
    seconds: () => number = () => performance.now() / 1_000,
  ) {
    this.#rates = rates;
    this.#seconds = seconds;
  }

  /** Refuses with 429 what is too much for either. */
  take(tokenSha256: string, address: string): void {
    const isGranted = this.#draw('address', address) && this.#draw('token', tokenSha256);
    if (!isGranted) throw new HttpRefusal(429, 'too_many_requests', { 'Retry-After': '60' });
  }

  #draw(kind: keyof typeof usual, name: string): boolean {
    const { burst, perSecond } = this.#rates[kind];
    const key = `${kind} ${name}`;
    const at = this.#seconds();
    const before = this.#buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + (at - before.at) * perSecond);
    const isGranted = tokens >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: isGranted ? tokens - 1 : tokens, at });
    if (this.#buckets.size > bucketsMax) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    return isGranted;
  }
}
