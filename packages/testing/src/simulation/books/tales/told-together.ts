import { advanceBook, type BookAdvance, type EntryId, emptyBook, type Told } from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';
import { smallTold } from './small-wallets.ts';

const pace = { reorderMs };

/** What is told at once is told as if one after the other, and what comes twice in it is known, but was not before. */
export function faultsOfTogether(random: Random): readonly string[] {
  const all = smallTold(random).flatMap((each) => (random.chance(0.2) ? [each, each] : [each]));
  const cut = random.below(all.length + 1);
  let [apart, together] = [emptyBook, emptyBook];
  return [all.slice(0, cut), all.slice(cut)].flatMap((told) => {
    const at = told.at(-1)?.arrivedAt;
    if (at === undefined) return [];
    const steps: BookAdvance[] = [];
    for (const each of told) {
      const step = advanceBook(apart, [each], each.arrivedAt, pace);
      steps.push(step);
      apart = step.book;
    }
    const advance = advanceBook(together, told, at, pace);
    together = advance.book;
    const expected = {
      ...wordsOf(steps),
      repeated: repeatedOf(told, steps),
      ...{ book: apart, dueAt: steps.at(-1)?.dueAt },
    };
    const is = {
      ...wordsOf([advance]),
      repeated: advance.repeated,
      ...{ book: together, dueAt: advance.dueAt },
    };
    return Object.entries(expected).flatMap(([name, value]) => {
      const [one, other] = [JSON.stringify(is[name as keyof typeof is]), JSON.stringify(value)];
      return one === other ? [] : [`told at once, ${name}: ${one}, not ${other}`];
    });
  });
}

/** The last word about each entry, and all about gaps. */
const wordsOf = (steps: readonly BookAdvance[]) => ({
  verdicts: [
    ...new Map(
      steps
        .flatMap(({ verdicts }) => verdicts)
        .map(({ entryId: id, standing, because }) => [id, `${id} ${standing} ${because?.code}`] as const),
    ).values(),
  ].sort(),
  gaps: steps.flatMap(({ gaps }) => gaps),
});

/** Those that were known before the first of all that is told at once. */
function repeatedOf(told: readonly Told[], steps: readonly BookAdvance[]): readonly EntryId[] {
  const written = new Set<EntryId>();
  return told.flatMap(({ id }, at) => {
    const isKnown = (steps[at]?.repeated.length ?? 0) > 0;
    if (!isKnown) written.add(id);
    return isKnown && !written.has(id) ? [id] : [];
  });
}
