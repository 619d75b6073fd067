import type { Pauses } from '@mobile-money/core';

/** Pauses that take no time, and are counted. */
export class CountedPauses implements Pauses {
  count = 0;

  async pause(): Promise<void> {
    this.count += 1;
  }
}
