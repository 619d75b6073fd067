import type { Pauses } from '@mobile-money/core';
import type { FixedClock } from './fixed-clock.ts';

/** Pauses that take no time, and are counted; a wait moves the clock on, if one is given. */
export class CountedPauses implements Pauses {
  count = 0;

  constructor(private readonly clock: FixedClock | null = null) {}

  async pause(): Promise<void> {
    this.count += 1;
  }

  async wait(ms: number): Promise<void> {
    this.clock?.advance(ms);
  }
}
