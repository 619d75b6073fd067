/** From its beginning up to its end, without that. */
export type Slice = readonly [begin: number, end: number];

/** So many in an hour while it is not known how busy it is. */
const firstPerHour = 12;
const hourMs = 3_600_000;
const slicesMax = 240;
const usualPerSlice = 100_000;

/**
 * Cuts a stretch of time into slices that are counted one after the other. At a thousand transactions a second an hour
 * takes longer to count than a statement may take; a quiet one is one slice.
 */
export class TimeSlices {
  readonly #perSlice: number;
  #slicesPerMs = firstPerHour / hourMs;

  constructor(perSlice: number = usualPerSlice) {
    this.#perSlice = perSlice;
  }

  /** Adds up what is counted in the slices, and learns from it how fine to cut the next time. */
  async each(begin: number, end: number, count: (slice: Slice) => Promise<number>): Promise<void> {
    const slices = this.#of(begin, end);
    // What takes too long is cut much finer the next time.
    let wanted = slices.length * 4;
    try {
      let most = 0;
      for (const slice of slices) most = Math.max(most, await count(slice));
      // By the fullest one: most of a busy hour may lie in a few minutes.
      wanted = (slices.length * most) / this.#perSlice;
    } finally {
      this.#slicesPerMs = wanted / Math.max(end - begin, 1);
    }
  }

  #of(begin: number, end: number): readonly Slice[] {
    const spanMs = end - begin;
    const count = Math.min(Math.max(Math.ceil(spanMs * this.#slicesPerMs), 1), slicesMax);
    const cutAt = (index: number): number => begin + Math.floor((index * spanMs) / count);
    return Array.from({ length: count }, (_, index) => [cutAt(index), cutAt(index + 1)]);
  }
}
