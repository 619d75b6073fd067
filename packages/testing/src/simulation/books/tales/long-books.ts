import {
  advanceBook,
  type EntryId,
  emptyBook,
  type Filler,
  instant,
  type Segment,
  type ToldMovement,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { faultsOfStory, neverMs } from './arranged-books.ts';
import { aloneOf } from './order-audit.ts';

const startKey = 1_000_000_000;
const oursHundredths = 33_300;

const lastOf = (segments: readonly Segment[]): Segment => segments.at(-1) as Segment;
const endOf = (segments: readonly Segment[]): number => lastOf(segments).points[0]?.[0] ?? 0;
const keyOf = (segments: readonly Segment[]): number => lastOf(segments).points[0]?.[1] ?? 0;

const one = (name: string, from: number, moved: number, key: number): Segment => ({
  ...{ standing: 'open', starts: [from], points: [[from + moved, key]], lateMs: 999, arrivedAt: key + 500 },
  ...{ firstId: name as EntryId, lastId: name as EntryId, unsettled: [name as EntryId] },
});

/** Vouched for, each a second or some after the other; money of ours led to one of them, and two are of one second. */
function vouched(random: Random): readonly Segment[] {
  const count = random.between(8, 12);
  const spacingMs = random.pick([1_000, 1_000, 12_000]);
  const back = (): number => Math.max(1, count - 1 - random.between(4, 8));
  const filledAt = random.chance(0.6) ? back() : -1;
  const togetherAt = random.chance(0.5) ? back() : -1;
  const all: Segment[] = [];
  for (let at = 0; at < count; at++) {
    const isTogether = at === togetherAt;
    const from = (at === 0 ? 1_000_000 : endOf(all)) + (at === filledAt ? oursHundredths : 0);
    const key = at === 0 ? startKey : keyOf(all) + (isTogether ? 0 : spacingMs);
    const plain = one(`${random.between(10, 99)}-${at}`, from, 10_000 + 700 * at * at, key);
    all.push({
      ...{ ...plain, standing: 'vouched', unsettled: [] },
      // The later of the two came first.
      arrivedAt: key + (isTogether ? 100 : 500),
      ...(at === filledAt && { by: ['ours' as EntryId] }),
    });
  }
  return all;
}

/** The money of ours that led to one of them. */
const oursIn = (firm: readonly Segment[]): readonly Filler[] =>
  firm
    .filter(({ by }) => by !== undefined)
    .map((each) => ({ id: 'ours' as EntryId, key: keyOf([each]), moves: [oursHundredths], isSms: false }));

/** Made up, after a hole, each following from the one before it. */
function runAfter(firm: readonly Segment[], length: number): readonly Segment[] {
  const run: Segment[] = [];
  for (let at = 0; at < length; at++) {
    const from = at === 0 ? 900_000_000 : endOf(run);
    const next = one(`run ${at}`, from, 50_000 + 1_100 * at, keyOf(firm) + 2_000 + 1_000 * at);
    run.push(at === 0 ? afterHole(firm, next) : next);
  }
  return run;
}

const afterHole = (chain: readonly Segment[], next: Segment): Segment => ({
  ...next,
  hole: {
    ...{ sinceAt: keyOf([next]), missing: (next.starts[0] ?? 0) - endOf(chain), hasStood: false },
    ...{ afterId: lastOf(chain).lastId, afterKey: keyOf(chain) },
  },
});

const toldAt = (key: number, start: number, feeHundredths: number): ToldMovement => ({
  ...{ kind: 'moved', id: 'new+' as EntryId, movedXaf: 500, feeHundredths, precisionMs: 1_000 },
  ...{ balanceHundredths: start + 50_000, operatorAt: instant(key), arrivedAt: instant(key + 500) },
});

/**
 * A book that goes back further than it is put in order anew, with a run after a hole and what is contradicted. What comes
 * shows the run to be made up, or leaves a hole like the one that money of ours has filled before, or has the fee of
 * somebody else.
 */
export function faultsOfLong(random: Random): readonly string[] {
  const firm = vouched(random);
  const length = random.pick([0, 0, 3, 4, 5]);
  const run = runAfter(firm, length);
  const aside = Array.from({ length: random.pick([0, 0, 0, 1, 8, 9]) }, (_, at): Segment => {
    const plain = one(`aside ${at}`, 2_000_000_000 + 1_700_000 * at, 50_000, startKey + 1_000 * at);
    return { ...plain, standing: 'contradicted', isAside: true };
  });
  const chain = [...firm, ...run];
  const fillers = oursIn(firm);
  const [start, feeHundredths] = random.pick([
    [endOf(firm) + (length === 0 ? 77_700 : 0), 0],
    [endOf(chain) + 77_700, 0],
    [endOf(chain) + oursHundredths, 0],
    [endOf(chain), 500],
  ] as const);
  const key = keyOf(chain) + random.pick([2_000, 2_000, 20_000]);
  const told = toldAt(key, start, feeHundredths);
  const segments = [...chain, ...aside];
  const known = [...segments, aloneOf(told, neverMs) as Segment];
  return faultsOfStory({ ...emptyBook, segments, fillers }, told, known);
}

/**
 * After a run that is made up come so many of one moment that there are more orders of them than anyone tries; then what
 * is true shows that none of them is.
 */
export function faultsOfFlood(random: Random): readonly string[] {
  const firm = vouched(random);
  const chain = [...firm, ...runAfter(firm, 5)];
  const key = keyOf(chain) + 2_000;
  for (let at = 0; at < 7; at++) {
    const from = 2_000_000_000 + 1_700_000 * at + 1_300 * random.below(90);
    const next = { ...one(`flood ${at}`, from, 50_000, key), arrivedAt: key + 100 * at };
    chain.push(afterHole(chain, next));
  }
  const told = toldAt(key + 2_000, endOf(firm), 0);
  const fillers = oursIn(firm);
  const book = { ...emptyBook, segments: chain, fillers };
  const { book: kept } = advanceBook(book, [told], told.arrivedAt, { reorderMs: neverMs });
  const is = kept.segments.flatMap(({ firstId, isAside }) => (isAside ? [] : [firstId])).join();
  const must = [...firm.map(({ firstId }) => firstId), told.id].join();
  return is === must ? [] : [`the chain is ${is}, not ${must}`];
}
