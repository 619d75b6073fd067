import type { Ids } from '@mobile-money/core';

/** Counts in the form of UUIDs, so that every run has the same ids. Two series never give the same one. */
export class SequentialIds implements Ids {
  readonly #series: string;
  #given = 0;

  constructor(series = 0) {
    this.#series = series.toString(16).padStart(8, '0');
  }

  next(): string {
    this.#given += 1;
    return `${this.#series}-0000-4000-8000-${this.#given.toString(16).padStart(12, '0')}`;
  }
}
