import type { Instant, Traffic, TrafficMeter } from '@mobile-money/core';
import { type Freshness, Refreshed } from './refreshed.ts';

/** Counting a busy hour takes a while; it never takes more than one part in twenty of a connection's time. */
const defaults: Freshness = { freshMs: 2_000, staleMs: 10_000, fetchTimes: 20 };

/**
 * Counts now and then instead of for every request. It is meant for one window that moves with the clock, as that of
 * health does: a moment asked for replaces the one before, and the count may be as old as the cache allows.
 */
export class CachedTrafficMeter implements TrafficMeter {
  readonly #counts: Refreshed<ReadonlyMap<string, Traffic>>;
  #from: Instant | null = null;
  #last: ReadonlyMap<string, Traffic> = new Map();

  constructor(meter: TrafficMeter, freshness: Freshness = defaults) {
    this.#counts = new Refreshed(() => {
      if (this.#from === null) throw new Error('Nothing was asked for yet.');
      return meter.since(this.#from);
    }, freshness);
  }

  /** A count that cannot be had must not keep anyone from paying: the last one counts, or none. */
  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    this.#from = from;
    try {
      this.#last = await this.#counts.get();
    } catch {
      // Whoever is to store the deposit hears of a database that is away; a slow count alone stops no one.
    }
    return this.#last;
  }
}
