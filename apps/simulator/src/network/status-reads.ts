import type { Time } from './time.ts';

/** How often an operator's own limit was met, over all that asked. */
interface ReadCount {
  readonly answered: number;
  readonly refused: number;
}

/** Counts status reads as an operator does: in any second that ends with a read, so many are answered. */
export class StatusReads {
  readonly #time: Time;
  readonly #perSecond: number;
  /** The times of the last ones, by provider. */
  readonly #lately = new Map<string, readonly number[]>();
  readonly #counts = new Map<string, ReadCount>();

  constructor(time: Time, perSecond: number) {
    this.#time = time;
    this.#perSecond = perSecond;
  }

  /** False when this one is too much. */
  take(providerId: string, isLimited: boolean): boolean {
    const now = this.#time.now();
    const lately = (this.#lately.get(providerId) ?? []).filter((at) => now - at < 1_000);
    this.#lately.set(providerId, [...lately, now]);
    const isTaken = !isLimited || lately.length < this.#perSecond;
    const { answered, refused } = this.#counts.get(providerId) ?? { answered: 0, refused: 0 };
    const count = isTaken ? { answered: answered + 1, refused } : { answered, refused: refused + 1 };
    this.#counts.set(providerId, count);
    return isTaken;
  }

  get all(): Readonly<Record<string, ReadCount>> {
    return Object.fromEntries(this.#counts);
  }
}
