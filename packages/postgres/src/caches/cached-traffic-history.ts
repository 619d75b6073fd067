import {
  type HourOfTraffic,
  type Instant,
  instant,
  startOfHour,
  type TrafficHistory,
} from '@mobile-money/core';
import { BoundedMap } from './bounded-map.ts';
import { type Freshness, Refreshed } from './refreshed.ts';

export interface HistoryFreshness {
  /** Of hours in which much still happens. */
  readonly recent: Freshness;
  /** Of hours long past: late payments change them now and then. */
  readonly past: Freshness;
}

const defaults: HistoryFreshness = {
  recent: { freshMs: 1_000, staleMs: 1_000, fetchTimes: 5 },
  past: { freshMs: 60_000, staleMs: 60_000, fetchTimes: 20 },
};

const hourMs = 3_600_000;
const hoursMax = 200;

/**
 * Counts hour by hour, one after the other, and keeps each hour for a while: no statement counts more than an hour,
 * and whoever looks again has only the last one or two counted anew. It is meant for windows that move with the clock.
 */
export class CachedTrafficHistory implements TrafficHistory {
  readonly #history: TrafficHistory;
  readonly #freshness: HistoryFreshness;
  readonly #hours = new BoundedMap<string, KeptHour>(hoursMax);

  constructor(history: TrafficHistory, freshness: HistoryFreshness = defaults) {
    this.#history = history;
    this.#freshness = freshness;
  }

  async byHour(from: Instant, until: Instant): Promise<readonly HourOfTraffic[]> {
    const all: HourOfTraffic[] = [];
    for (let hour = startOfHour(from); hour <= until; hour = instant(hour + hourMs)) {
      const [first, last] = [Math.max(from, hour), Math.min(until, hour + hourMs - 1)];
      all.push(...(await this.#read(instant(first), instant(last), until)));
    }
    return all;
  }

  #read(first: Instant, last: Instant, until: Instant): Promise<readonly HourOfTraffic[]> {
    const isPast = until - last >= hourMs;
    // The end of a part moves with the clock: only that it is a part tells it from the whole hour.
    const isWhole = last - first === hourMs - 1;
    const key = `${first} ${isWhole} ${isPast}`;
    const kept = this.#hours.get(key) ?? this.#keep(key, first, isPast);
    kept.last = last;
    return kept.counts.get();
  }

  #keep(key: string, first: Instant, isPast: boolean): KeptHour {
    const { past, recent } = this.#freshness;
    const count = () => this.#history.byHour(first, kept.last);
    const kept: KeptHour = { last: first, counts: new Refreshed(count, isPast ? past : recent) };
    this.#hours.set(key, kept);
    return kept;
  }
}

interface KeptHour {
  /** Up to when it was last asked for. */
  last: Instant;
  readonly counts: Refreshed<readonly HourOfTraffic[]>;
}
