import { type EntryId, type Filler, fillingWith } from '@mobile-money/core';
import type { Random } from '../../random.ts';

/** Less than a franc is no difference. */
const edges = [-101, -100, -99, -1, 0, 1, 99, 100, 101];
const unit = 1_000;

/** Money whose sums come by a hundredth of a franc near each other, each with the fee or without. */
const someFillers = (random: Random): readonly Filler[] =>
  Array.from({ length: random.between(0, 5) }, (_, at) => {
    const move = unit * random.pick([-2, -1, 1, 2]) + random.pick([0, 0, ...edges]);
    const isSms = random.chance(0.4);
    const moves = random.chance(0.3) ? [move, move - 100] : [move];
    return { id: `${at}` as EntryId, key: at, isSms, moves };
  });

interface Choice {
  readonly sum: number;
  readonly some: readonly number[];
}

/** Every way in which some of them add up to something. */
const choicesOf = (fillers: readonly Filler[], left: number): readonly Choice[] =>
  fillers.reduce<readonly Choice[]>(
    (all, { moves }, at) =>
      (left >> at) % 2 === 0
        ? all
        : all.flatMap((one) => [
            one,
            ...moves.map((move) => ({ sum: one.sum + move, some: [...one.some, at] })),
          ]),
    [{ sum: 0, some: [] }],
  );

const bitsOf = (some: readonly number[]): number => some.reduce((sum, at) => sum + 2 ** at, 0);

/** What fills a hole is the fewest SMS, unless others would do as well, then the fewest at all, then the oldest. */
export function faultsOfSums(random: Random): readonly string[] {
  const fillers = someFillers(random);
  const { isFillable, filledBy } = fillingWith(fillers);
  const faults: string[] = [];
  for (const left of [2 ** fillers.length - 1, random.below(2 ** fillers.length)]) {
    const choices = choicesOf(fillers, left);
    const missing = random.pick(choices).sum + random.pick(edges);
    const fitting = choices.filter(({ sum }) => Math.abs(sum - missing) < 100).map(({ some }) => some);
    const smsOf = (some: readonly number[]) => some.filter((at) => fillers[at]?.isSms);
    const fewest = Math.min(...fitting.map((some) => smsOf(some).length));
    const best = fitting.filter((some) => smsOf(some).length === fewest);
    const isGuess = new Set(best.map((some) => smsOf(some).join())).size > 1;
    const [first] = best.toSorted((a, b) => a.length - b.length || bitsOf(a) - bitsOf(b));
    const must = first === undefined || isGuess ? null : bitsOf(first);
    const is = filledBy(missing, left);
    const what = `${missing} by ${JSON.stringify(fillers.map(({ moves, isSms }) => [moves, isSms]))}`;
    if (is !== must) faults.push(`${what}, ${left} of them: ${is}, not ${must}`);
    if (must !== null && !isFillable(missing)) faults.push(`${what} cannot be, they say`);
  }
  return faults;
}
