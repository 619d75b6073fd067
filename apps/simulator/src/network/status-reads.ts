import type { Time } from './time.ts';

/** How often an operator's own limit was met, over all that asked. */
interface ReadCount {
  readonly answered: number;
  readonly refused: number;
}

/** Counts status reads as an operator does: in any second that ends with a read, so many are answered. */
export function statusReads(time: Time, perSecond: number) {
  /** The times of the last ones, by provider. */
  const lastOf = new Map<string, readonly number[]>();
  const counts = new Map<string, ReadCount>();
  return {
    all: (): Readonly<Record<string, ReadCount>> => Object.fromEntries(counts),
    /** False when this one is too much. */
    take: (providerId: string, isLimited: boolean): boolean => {
      const now = time.now();
      const lately = (lastOf.get(providerId) ?? []).filter((at) => now - at < 1_000);
      lastOf.set(providerId, [...lately, now]);
      const isTaken = !isLimited || lately.length < perSecond;
      const { answered, refused } = counts.get(providerId) ?? { answered: 0, refused: 0 };
      const count = isTaken ? { answered: answered + 1, refused } : { answered, refused: refused + 1 };
      counts.set(providerId, count);
      return isTaken;
    },
  };
}
