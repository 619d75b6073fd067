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

interface Way {
  readonly fillers: readonly Filler[];
  readonly smsCount: number;
  /** Other SMS would do as well: who knows which of them are true? */
  readonly isAmbiguous: boolean;
}

const none: Way = { fillers: [], smsCount: 0, isAmbiguous: false };

/**
 * The fillers that add up to what is missing: the fewest SMS, then the fewest at all, then the oldest. Null when none
 * do, or when it would be a guess which SMS without a balance are meant.
 */
export function fillersOf(missing: number, fillers: readonly Filler[]): readonly Filler[] | null {
  const ways = new Map([[0, none]]);
  for (const filler of fillers) {
    if (ways.size > limits.walletBook.fillerSumsMax) break;
    for (const [sum, way] of [...ways]) {
      const next = {
        fillers: [...way.fillers, filler],
        smsCount: way.smsCount + (filler.isSms ? 1 : 0),
        isAmbiguous: way.isAmbiguous,
      };
      for (const move of filler.moves) ways.set(sum + move, better(ways.get(sum + move), next));
    }
  }
  const found = [...ways].filter(([sum]) => isSame(sum, missing)).map(([, way]) => way);
  const best = found.reduce<Way | undefined>((one, other) => better(one, other), undefined);
  return best === undefined || best.isAmbiguous ? null : best.fillers;
}

function better(one: Way | undefined, other: Way): Way {
  if (one === undefined) return other;
  if (one.smsCount !== other.smsCount) return one.smsCount < other.smsCount ? one : other;
  const shorter = other.fillers.length < one.fillers.length ? other : one;
  // What was a guess stays one, though fewer transfers of ours are found to go with the same SMS.
  const isAmbiguous = one.isAmbiguous || other.isAmbiguous || sms(one) !== sms(other);
  return { ...shorter, isAmbiguous };
}

const sms = ({ fillers }: Way): string =>
  fillers
    .filter(({ isSms }) => isSms)
    .map(({ id }) => id)
    .join();
