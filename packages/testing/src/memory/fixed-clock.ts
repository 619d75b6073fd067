import { type Clock, type Instant, instant, later } from '@mobile-money/core';

/** 2026-01-01T09:00:00Z: when tests begin unless they say otherwise. */
export const testMorning: Instant = instant(1_767_258_000_000);

/** Stands still until it is told to move, and only ever moves forward. */
export class FixedClock implements Clock {
  #now: Instant;

  constructor(start: Instant = testMorning) {
    this.#now = start;
  }

  now(): Instant {
    return this.#now;
  }

  set(at: Instant): void {
    if (at < this.#now) throw new Error(`The clock stands at ${this.#now} and cannot go back to ${at}.`);
    this.#now = at;
  }

  advance(ms: number): void {
    this.set(later(this.#now, ms));
  }
}
