import type { Instant, Traffic, TrafficMeter } from '@mobile-money/core';

type Counts = ReadonlyMap<string, Traffic>;

/** Counts that take no longer are made anew for everyone who asks. */
const usualCheapMs = 5;
/** A dear one is given for so many times as long as it took: those who ask never add up to more than a small load. */
const times = 10;

/**
 * Counts afresh for everyone who asks, as long as that costs next to nothing. A busy hour takes longer, and platforms ask
 * as often as they like: then they share a count, and get it again for a while.
 */
export class SparingTrafficMeter implements TrafficMeter {
  readonly #meter: TrafficMeter;
  readonly #cheapMs: number;
  #underWay: { readonly began: number; readonly counts: Promise<Counts> } | null = null;
  #kept: { readonly counts: Counts; readonly until: number } | null = null;

  constructor(meter: TrafficMeter, cheapMs: number = usualCheapMs) {
    this.#meter = meter;
    this.#cheapMs = cheapMs;
  }

  async since(from: Instant): Promise<Counts> {
    const now = performance.now();
    if (this.#kept !== null && now < this.#kept.until) return this.#kept.counts;
    // The last one was dear, or this one is by now: whoever comes meanwhile shares it.
    const underWay = this.#underWay;
    if (underWay !== null && (this.#kept !== null || now - underWay.began >= this.#cheapMs))
      return underWay.counts;
    const counts = this.#count(from, now);
    this.#underWay ??= { began: now, counts };
    return counts;
  }

  async #count(from: Instant, began: number): Promise<Counts> {
    try {
      const counts = await this.#meter.since(from);
      const tookMs = performance.now() - began;
      this.#kept = tookMs < this.#cheapMs ? null : { counts, until: began + tookMs * times };
      return counts;
    } finally {
      if (this.#underWay?.began === began) this.#underWay = null;
    }
  }
}
