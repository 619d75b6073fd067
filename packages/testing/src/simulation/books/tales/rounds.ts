import {
  advanceBook,
  type EntryId,
  emptyBook,
  instant,
  type Point,
  type Segment,
  type ToldMovement,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';

const unitMs = 1_000;
/** What entries of long ago left in the wallet, one every 1,000 seconds, and what follows them. */
const points: readonly Point[] = [
  [500_000, 1_000_000],
  [600_000, 2_000_000],
  [700_000, 3_000_000],
  [800_000, 4_000_000],
];
const cameMs = 20_000_000;

const named = (text: string): EntryId => text as EntryId;

/** Entries that are joined, so much before or after their times, and the next one, which is alone. */
function longAgo(earlyMs: number, lateMs: number, sinceKey?: number): readonly Segment[] {
  const firm = { standing: 'vouched', unsettled: [] } as const;
  const joined: Segment = {
    ...{ ...firm, starts: [400_000], points, firstId: named('joined first'), lastId: named('joined last') },
    ...{ arrivedAt: 4_000_500, lateMs, earlyMs, ...(sinceKey !== undefined && { sinceKey }) },
  };
  const next: Segment = {
    ...{ ...firm, starts: [800_000], points: [[900_000, 9_000_000]], firstId: named('next') },
    ...{ lastId: named('next'), arrivedAt: 9_000_500, lateMs: unitMs - 1 },
  };
  return [joined, next];
}

/** What is told of it long afterwards, all at once; what the book says then, and which balances it knows. */
function heard(segments: readonly Segment[], told: readonly ToldMovement[]) {
  const book = { ...emptyBook, segments };
  const advance = advanceBook(book, told, instant(cameMs + 10 * reorderMs), { reorderMs });
  const known = advance.book.segments.find(({ firstId }) => firstId === 'joined first')?.points;
  const standings = told.map(
    ({ id }) => advance.verdicts.find(({ entryId }) => entryId === id)?.standing ?? 'untold',
  );
  return { known, standings, gaps: advance.gaps };
}

const movedAt = (name: string, key: number, movedXaf: number, feeHundredths: number, balance: number) =>
  ({
    ...{ kind: 'moved', id: named(name), movedXaf, feeHundredths, balanceHundredths: balance },
    ...{ operatorAt: instant(key), precisionMs: unitMs, arrivedAt: instant(cameMs) },
  }) as ToldMovement;

/**
 * Money that came and went within entries that are joined: it is put where the wallet held what it began with, at the
 * last millisecond at which it can have, and otherwise it is contradicted.
 */
export function faultsOfRound(random: Random): readonly string[] {
  const [earlyMs, lateMs] = [random.pick([9_000, 9_001]), random.pick([9_999, 10_000])];
  const index = random.below(3);
  const [begun, since] = points[index] as Point;
  const until = (points[index + 1] as Point)[1];
  const apartMs = random.pick([0, 0, unitMs]);
  const count = random.pick([2, 2, 3]);
  const lengthMs = apartMs * (count - 1);
  const place = random.pick(['within', 'before', 'after'] as const);
  const firstKeys = { within: since + 300_000, before: since - 10_000, after: until + 10_000 - lengthMs };
  const firstKey = firstKeys[place];
  // The fee of the first may be the payer's.
  const sign = random.pick([1, -1]);
  const fee = random.pick([0, 1_700, 1_700]);
  const paidFee = random.chance(0.7) ? fee : 0;
  const firstMoves = sign * 13_700 - paidFee;
  const moves = count === 2 ? [firstMoves] : [firstMoves, sign * 5_900];
  const effects = [...moves, -moves.reduce((sum, each) => sum + each, 0)];
  const round = effects.map((_, at): Point => {
    const balance = effects.slice(0, at + 1).reduce((sum, each) => sum + each, begun);
    return [balance, firstKey + at * apartMs];
  });
  const sms = round.map(([balance, key], at) => {
    const isFirst = at === 0;
    const movedXaf = isFirst ? sign * 137 : (effects[at] as number) / 100;
    return movedAt(`R${at}`, key, movedXaf, isFirst ? fee : 0, balance);
  });
  const told = random
    .shuffled(sms)
    .map((each, at) => ({ ...each, arrivedAt: instant(cameMs + at) }) satisfies ToldMovement);
  const { known, standings, gaps } = heard(longAgo(earlyMs, lateMs), told);
  const lastKey = firstKey + lengthMs;
  const isInside = firstKey + unitMs - 1 >= since - earlyMs && lastKey <= until + lateMs;
  const isAfterFirst = (points[0] as Point)[1] + lateMs < firstKey;
  const wanted = isInside ? 'vouched' : isAfterFirst ? 'contradicted' : 'open';
  const left = isInside ? [...points.slice(0, index + 1), ...round, ...points.slice(index + 1)] : points;
  return [
    ...(standings.every((each) => each === wanted) ? [] : [`is ${standings.join()}, not ${wanted}`]),
    ...(JSON.stringify(known) === JSON.stringify(left) ? [] : [`leaves ${JSON.stringify(known)}`]),
    ...(gaps.length === 0 ? [] : [`makes ${gaps.length} gaps`]),
  ].map((fault) => `what went round ${place} ${index} (${earlyMs}, ${lateMs}, ${apartMs}) ${fault}`);
}

/** Of joined entries whose oldest balances are forgotten it is still known when the first of them was. */
export function faultsOfCut(random: Random): readonly string[] {
  const [sinceKey, lateMs] = [500_000, 9_999];
  const key = random.pick([509_000, 510_000, 900_000]);
  const odd = movedAt('ODD', key, 300, 0, 3_000_000);
  const { standings } = heard(longAgo(9_000, lateMs, sinceKey), [odd]);
  const wanted = sinceKey + lateMs < key ? 'contradicted' : 'open';
  return standings.join() === wanted ? [] : [`what is odd at ${key} is ${standings.join()}, not ${wanted}`];
}

/** A hole after something that is forgotten stays as it was, also where it stands before all that is looked at anew. */
export function faultsOfOldHole(random: Random): readonly string[] {
  const count = random.between(9, 16);
  const hole = {
    ...{ sinceAt: 700_000, missing: 70_000, afterId: named('gone'), afterKey: 600_000, hasStood: true },
  };
  const segments = Array.from({ length: count }, (_, at): Segment => {
    const id = named(`E${at}`);
    const [start, key] = [1_000_000 + at * 10_000, 700_000 + at * 60_000];
    return {
      ...{ standing: 'open', starts: [start], points: [[start + 10_000, key]], firstId: id, lastId: id },
      ...{ arrivedAt: key + 500, lateMs: unitMs - 1, unsettled: [id], ...(at === 0 && { hole }) },
    };
  });
  const leap = movedAt('LEAP', 5_000_000, 100, 0, 4_000_000);
  const told = { ...leap, arrivedAt: instant(5_000_500) };
  const { book, gaps } = advanceBook({ ...emptyBook, segments }, [told], told.arrivedAt, { reorderMs });
  const [first] = book.segments;
  const last = book.segments.at(-1);
  const before = 1_000_000 + count * 10_000;
  const isRight =
    book.segments.length === count + 1 &&
    JSON.stringify(first?.hole) === JSON.stringify(hole) &&
    last?.hole?.missing === 3_990_000 - before &&
    last.hole.afterId === `E${count - 1}` &&
    gaps.length === 0;
  return isRight ? [] : [`an old hole is ${JSON.stringify(first?.hole)} before ${count}`];
}
