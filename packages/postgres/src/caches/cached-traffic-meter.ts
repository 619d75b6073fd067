import type { Instant, Traffic, TrafficMeter } from '@mobile-money/core';
import { type Freshness, Refreshed } from './refreshed.ts';

/** Counting a busy hour takes a while; it never takes more than one part in twenty of a connection's time. */
const defaults: Freshness = { freshMs: 2_000, staleMs: 10_000, fetchTimes: 20 };

/** So long anyone waits for a count. */
const usualWaitMs = 500;
/** Who waited in vain spares the others the wait for so long. */
const impatientMs = 2_000;

type Counts = ReadonlyMap<string, Traffic>;

/**
 * Counts now and then instead of for every request. It is meant for one window that moves with the clock, as that of
 * health does: a moment asked for replaces the one before, and the count may be as old as the cache allows.
 */
export class CachedTrafficMeter implements TrafficMeter {
  readonly #counts: Refreshed<Counts>;
  readonly #waitMs: number;
  #from: Instant | null = null;
  #last: Counts = new Map();
  #isPatientFrom = Number.NEGATIVE_INFINITY;

  constructor(meter: TrafficMeter, freshness: Freshness = defaults, waitMs: number = usualWaitMs) {
    this.#waitMs = waitMs;
    this.#counts = new Refreshed(() => {
      if (this.#from === null) throw new Error('Nothing was asked for yet.');
      return meter.since(this.#from);
    }, freshness);
  }

  /** A count that cannot be had, or not soon, must not keep anyone from paying: the last one counts, or none. */
  async since(from: Instant): Promise<Counts> {
    this.#from = from;
    try {
      this.#last = this.#counts.now() ?? (await this.#soon(this.#counts.get())) ?? this.#last;
    } catch {
      // Whoever is to store the deposit hears of a database that is away; a slow count alone stops no one.
    }
    return this.#last;
  }

  /** Null when it takes too long. */
  #soon(counted: Promise<Counts>): Promise<Counts | null> {
    const waitMs = performance.now() < this.#isPatientFrom ? 0 : this.#waitMs;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (waitMs > 0) this.#isPatientFrom = performance.now() + impatientMs;
        resolve(null);
      }, waitMs);
      void counted.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
