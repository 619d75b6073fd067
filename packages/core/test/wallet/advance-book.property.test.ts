import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instant } from '../../src/instant.ts';
import { movesHundredths, timePrecisionMs } from '../../src/wallet/wallet-entry.ts';
import { holds } from '../holds.ts';
import { AWallet, reorderMs } from './a-wallet.ts';
import { anyPrecisionMs, arrivals, distinctSteps, repeatingSteps, type Sent, sentFor } from './history.ts';

const tenMillion = 1_000_000_060;

describe('a wallet of which everything is told', () => {
  it('vouches for all of it in the end and has no gap, whatever overtakes what', () => {
    holds(
      fc.property(repeatingSteps, anyPrecisionMs, (steps, precisionMs) => {
        const wallet = new AWallet();
        const sent = sentFor(steps, tenMillion, precisionMs);
        for (const told of arrivals(sent, steps)) wallet.tell(told);
        const end = Math.max(...arrivals(sent, steps).map(({ arrivedAt }) => arrivedAt));
        wallet.advance([], instant(end + 3 * reorderMs));
        expect([...wallet.everContradicted]).toEqual([]);
        expect(wallet.gaps).toEqual([]);
        expect(new Set(wallet.standings.values())).toEqual(new Set(['vouched']));
      }),
    );
  });
});

describe('a wallet of which some SMS are lost', () => {
  it('tells each gap with its amount and no other, and a late SMS closes it', () => {
    holds(
      fc.property(
        distinctSteps(1_000),
        fc.array(fc.noBias(fc.nat(4)), { minLength: 25, maxLength: 25 }),
        fc.array(fc.nat(600_000), { minLength: 25, maxLength: 25 }),
        (steps, dice, lates) => {
          const wallet = new AWallet();
          const sent = sentFor(steps, tenMillion, timePrecisionMs.mtn);
          fc.pre(isUnmistakable(sent));
          const isLost = (index: number) => index > 0 && dice[index] === 0;
          const kept = sent.filter((_, index) => !isLost(index));
          const heard = arrivals(sent, steps).filter(({ id }) => kept.some(({ told }) => told.id === id));
          // The base is what arrives first; what happened before it is told as a gap of its own.
          fc.pre(heard[0]?.id === 'e0');
          for (const told of heard) wallet.tell(told);
          const end = Math.max(
            ...sent.map(({ told }) => told.arrivedAt),
            ...heard.map(({ arrivedAt }) => arrivedAt),
          );
          wallet.advance([], instant(end + 3 * reorderMs));
          expect([...wallet.everContradicted]).toEqual([]);
          expect(Object.fromEntries(wallet.openGaps)).toEqual(expectedGaps(sent, isLost));
          expect(wallet.gaps.filter(({ change }) => change !== 'opened')).toEqual([]);
          const lost = sent.filter((_, index) => isLost(index));
          const late = lost.map(({ told }, index) => ({
            ...told,
            arrivedAt: instant(end + 3 * reorderMs + (lates[index] ?? 0)),
          }));
          late.sort((one, other) => one.arrivedAt - other.arrivedAt);
          for (const told of late) wallet.tell(told);
          expect(wallet.openGaps.size).toBe(0);
          expect([...wallet.everContradicted]).toEqual([]);
          expect(new Set(wallet.standings.values())).toEqual(new Set(['vouched']));
        },
      ),
    );
  });
});

/** No two balances of the history are one, however the fees are read: then there is one reading of what is missing. */
function isUnmistakable(sent: readonly Sent[]): boolean {
  const balances = sent.flatMap(({ before, told }) => [
    told.balanceHundredths as number,
    ...(told === sent[0]?.told ? [before] : []),
    ...(told.feeHundredths > 0 ? [before - told.feeHundredths, before + told.feeHundredths] : []),
  ]);
  balances.sort((one, other) => one - other);
  return balances.every((each, index) => index === 0 || each - (balances[index - 1] as number) >= 100);
}

describe('what a book says', () => {
  it('does not depend on who looked when, nor on what was told together', () => {
    holds(
      fc.property(
        repeatingSteps,
        anyPrecisionMs,
        fc.array(fc.nat(3), { minLength: 60, maxLength: 60 }),
        (steps, precisionMs, dice) => {
          const sent = sentFor(steps, tenMillion, precisionMs);
          const heard = arrivals(sent, steps).filter((_, index) => dice[index] !== 0);
          fc.pre(heard.length > 0);
          const end = instant(Math.max(...heard.map(({ arrivedAt }) => arrivedAt)) + 3 * reorderMs);
          const [together, single, watched] = [new AWallet(), new AWallet(), new AWallet()];
          together.advance(heard, end);
          for (const told of heard) single.tell(told);
          single.advance([], end);
          for (const told of heard) {
            while (watched.dueAt !== null && watched.dueAt <= told.arrivedAt)
              watched.advance([], watched.dueAt);
            watched.tell(told);
          }
          watched.advance([], end);
          for (const other of [single, watched]) {
            expect(other.book).toEqual(together.book);
            expect(other.gaps).toEqual(together.gaps);
            expect(other.standings).toEqual(together.standings);
          }
        },
      ),
      150,
    );
  });
});

function expectedGaps(sent: readonly Sent[], isLost: (index: number) => boolean): Record<string, number> {
  const gaps: Record<string, number> = {};
  let tip: number | null = null;
  for (const [index, { told, before }] of sent.entries()) {
    if (isLost(index)) continue;
    const [start = 0] = movesHundredths(told).map((move) => (told.balanceHundredths as number) - move);
    if (tip !== null && isLost(index - 1)) gaps[told.id] = (start - tip) / 100;
    else expect(tip === null || before === tip).toBe(true);
    tip = told.balanceHundredths;
  }
  return gaps;
}
