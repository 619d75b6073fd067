import type { ToldMovement } from '@mobile-money/core';
import { movedAfter } from './odd-tellers.ts';
import { endOf, idsOf, inOrder, type Teller } from './tellers.ts';

const second = 1_000;
/** So far from anything that the wallet ever held that nothing follows from it by chance. */
const farOff = 900_000_000;

/** So many in a row, a second apart, each following from the one before it. */
function runAfter(before: ToldMovement, count: number): readonly ToldMovement[] {
  const toTheSecond = { ...before, precisionMs: second };
  let from = (before.balanceHundredths ?? 0) + farOff;
  return Array.from({ length: count }, (_, at) => {
    const next = movedAfter(toTheSecond, `RUN${at}`, 300 + 7 * at, 75_000 + at * second, from);
    from = next.balanceHundredths ?? 0;
    return next;
  });
}

/** Lives of a wallet in which someone goes to great lengths. */
export const forgers: Readonly<Record<string, Teller>> = {
  /** As many that follow from each other as are still given up for one that is true. */
  forged_long_run: (random, moves, at) => {
    const forged = runAfter(moves[at - 1] as ToldMovement, random.between(3, 5));
    const told = inOrder([...moves, ...forged]);
    return { told, contradicted: idsOf(forged), gap: null, balance: endOf(moves) };
  },
};
