import {
  advanceBook,
  type EntryId,
  emptyBook,
  instant,
  type Segment,
  type ToldMovement,
  type WalletBook,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';

const minuteMs = 60_000;

const named = (text: string): EntryId => text as EntryId;

/** An entry by itself: what the wallet held before and after it, when, and how exactly that is known. */
function alone(name: string, start: number, end: number, key: number, unitMs: number): Segment {
  const id = named(name);
  return {
    ...{ standing: 'vouched', starts: [start], points: [[end, key]], firstId: id, lastId: id },
    ...{ arrivedAt: key + 500, lateMs: unitMs - 1, unsettled: [] },
  };
}

const sms = (name: string, end: number, ms: number, precisionMs: number, cameMs: number): ToldMovement => ({
  ...{ kind: 'moved', id: named(name), movedXaf: 200, feeHundredths: 0, balanceHundredths: end },
  ...{ operatorAt: instant(ms), precisionMs, arrivedAt: instant(cameMs) },
});

/** A book, what comes then, and what must be said of it; what is doubtful is as late as that, or surely was before. */
interface Next {
  readonly book: WalletBook;
  readonly told: ToldMovement;
  readonly order: string;
  readonly said: string;
}

const stories: Readonly<Record<string, (random: Random) => Next>> = {
  /** What was contradicted, and is true after all if it was after this one. */
  contradicted: (random) => {
    const ms = random.pick([61_500, 61_999, 62_000]);
    const odd = alone('F', 150_000, 170_000, 61_000, 1_000);
    const aside: Segment = { ...odd, standing: 'contradicted', unsettled: [odd.firstId], isAside: true };
    const segments = [
      alone('T', 90_000, 100_000, 10_000, 1_000),
      alone('N', 100_000, 130_000, minuteMs, 1_000),
      aside,
    ];
    const told = sms('P', 150_000, ms, 1, 5_000_000);
    const said = ms <= 61_999 ? 'F vouched,P vouched' : 'P vouched';
    return { book: { ...emptyBook, segments }, told, order: 'T,N,P,F', said };
  },
  /** It is what was missing, or it came later and only looks like that. */
  missing: (random) => {
    const [ms, isMissing] = random.pick([[125_000, true] as const, [185_000, false] as const]);
    const afterId = named('T');
    const hasStood = random.chance(0.5);
    const hole = { sinceAt: 125_000, missing: 20_000, afterId, afterKey: minuteMs, hasStood };
    const open = (each: Segment): Segment => ({ ...each, standing: 'open', unsettled: [each.firstId] });
    const segments = [
      alone('T', 90_000, 100_000, minuteMs, minuteMs),
      { ...open(alone('H', 120_000, 130_000, 2 * minuteMs, minuteMs)), hole },
      open(alone('N', 130_000, 100_000, 2 * minuteMs, minuteMs)),
    ];
    const told = sms('B', 120_000, ms, minuteMs, 200_000);
    const gap = hasStood ? ',closed H' : '';
    return {
      book: { ...emptyBook, segments },
      told,
      order: isMissing ? 'T,B,H,N' : 'T,H,N,B',
      said: isMissing ? `B vouched,H vouched,N vouched${gap}` : 'B open',
    };
  },
  /** What money of ours had filled, or not. */
  filled: (random) => {
    const [ms, isMissing] = random.pick([[125_000, true] as const, [185_000, false] as const]);
    const by = [named('X')];
    const segments = [
      alone('T', 90_000, 100_000, minuteMs, minuteMs),
      { ...alone('H', 120_000, 130_000, 2 * minuteMs, minuteMs), by },
      alone('N', 130_000, 100_000, 2 * minuteMs, minuteMs),
    ];
    const fillers = [{ id: named('X'), key: 100_000, moves: [20_000], isSms: false }];
    return {
      book: { ...emptyBook, segments, fillers },
      told: sms('B', 120_000, ms, minuteMs, 200_000),
      order: isMissing ? 'T,B,H,N' : 'T,H X,N,B',
      said: 'B vouched',
    };
  },
};

/** What continues a chain is written behind it where nothing doubtful is as late; else its place is looked for. */
export function faultsOfPlain(random: Random): readonly string[] {
  const name = random.pick(Object.keys(stories));
  const { book, told, order, said } = (stories[name] as (random: Random) => Next)(random);
  const advance = advanceBook(book, [told], told.arrivedAt, { reorderMs });
  const gotOrder = advance.book.segments.map(({ firstId, by }) => [firstId, ...(by ?? [])].join(' ')).join();
  const verdicts = advance.verdicts.map(({ entryId, standing }) => `${entryId} ${standing}`).sort();
  const gaps = advance.gaps.map(({ change, entryId }) => `${change} ${entryId}`);
  const gotSaid = [...verdicts, ...gaps].join();
  return gotOrder === order && gotSaid === said
    ? []
    : [`${name} beside ${told.operatorAt}: ${gotOrder} (${gotSaid}), not ${order} (${said})`];
}
