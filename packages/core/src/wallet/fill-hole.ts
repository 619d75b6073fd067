import { limits } from '../limits.ts';
import type { Filler } from './wallet-book.ts';
import { isSame } from './wallet-entry.ts';

/**
 * Whether some of the fillers may add up to what is missing. Quick, since it is asked of every two entries that do not
 * follow each other; of very many sums those of the newest are known.
 */
export function fillable(fillers: readonly Filler[]): (missing: number) => boolean {
  const sums = new Set([0]);
  for (const { moves } of fillers.toReversed()) {
    if (sums.size > limits.walletBook.fillerSumsMax) break;
    for (const sum of [...sums]) for (const move of moves) sums.add(sum + move);
  }
  const francs = new Set([...sums].map((sum) => Math.floor(sum / 100)));
  return (missing) => [-1, 0, 1].some((off) => francs.has(Math.floor(missing / 100) + off));
}

/** Some of the fillers of an arrangement: one bit for each, and a book never has as many as 31. */
export type Some = number;

/** What is free to fill holes, whether some of it may fill one of a size, and which of those that are left do. */
export interface Filling {
  readonly fillers: readonly Filler[];
  readonly isFillable: (missing: number) => boolean;
  readonly filledBy: (missing: number, left: Some) => Some | null;
}

/** Sums are made once for all that are left: they are asked for again and again with every order that is tried. */
export function fillingWith(fillers: readonly Filler[]): Filling {
  const known = new Map<Some, (missing: number) => Some | null>();
  const waysWith = (left: Some): ((missing: number) => Some | null) => {
    const ways = known.get(left) ?? waysOf(fillers, left);
    known.set(left, ways);
    return ways;
  };
  return { fillers, isFillable: fillable(fillers), filledBy: (missing, left) => waysWith(left)(missing) };
}

const isAmong = (some: Some, at: number): boolean => (some & (1 << at)) !== 0;

export const these = (fillers: readonly Filler[], some: Some): readonly Filler[] =>
  fillers.filter((_, at) => isAmong(some, at));

interface Way {
  readonly some: Some;
  readonly count: number;
  readonly sms: Some;
  readonly smsCount: number;
  /** Other SMS would do as well: who knows which of them are true? */
  readonly isAmbiguous: boolean;
}

const none: Way = {
  some: 0,
  count: 0,
  sms: 0,
  smsCount: 0,
  isAmbiguous: false,
};

/**
 * The fillers that add up to what is missing: the fewest SMS, then the fewest at all, then the oldest. Null when none
 * do, or when it would be a guess which SMS without a balance are meant.
 */
function waysOf(fillers: readonly Filler[], left: Some): (missing: number) => Some | null {
  const ways = new Map([[0, none]]);
  for (const [at, { moves, isSms }] of fillers.entries()) {
    if (!isAmong(left, at)) continue;
    if (ways.size > limits.walletBook.fillerSumsMax) break;
    for (const [sum, way] of [...ways]) {
      const next = withOne(way, 1 << at, isSms);
      for (const move of moves) ways.set(sum + move, better(ways.get(sum + move), next));
    }
  }
  const sums = Float64Array.from(ways.keys()).sort();
  return (missing) => {
    let best: Way | undefined;
    for (let at = firstAbove(sums, missing - 100); isSame(sums[at] ?? Number.NaN, missing); at += 1)
      best = better(best, ways.get(sums[at] as number) as Way);
    return best === undefined || best.isAmbiguous ? null : best.some;
  };
}

/** The place of the first that is larger; sums are in order. */
function firstAbove(sums: Float64Array, least: number): number {
  let [from, until] = [0, sums.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((sums[middle] as number) > least) until = middle;
    else from = middle + 1;
  }
  return from;
}

const withOne = ({ some, count, sms, smsCount, isAmbiguous }: Way, one: Some, isSms: boolean): Way => ({
  some: some | one,
  count: count + 1,
  sms: isSms ? sms | one : sms,
  smsCount: isSms ? smsCount + 1 : smsCount,
  isAmbiguous,
});

function better(one: Way | undefined, other: Way): Way {
  if (one === undefined) return other;
  if (one.smsCount !== other.smsCount) return one.smsCount < other.smsCount ? one : other;
  // The oldest have the lowest bits.
  const isOtherFirst = one.count === other.count ? other.some < one.some : other.count < one.count;
  const first = isOtherFirst ? other : one;
  // What was a guess stays one, though fewer transfers of ours are found to go with the same SMS.
  const isAmbiguous = one.isAmbiguous || other.isAmbiguous || one.sms !== other.sms;
  return isAmbiguous === first.isAmbiguous ? first : { ...first, isAmbiguous };
}
