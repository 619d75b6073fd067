import {
  advanceBook,
  type EntryId,
  emptyBook,
  type Filler,
  instant,
  type Point,
  type Segment,
  type WalletBook,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { reorderMs } from '../../wallet-tale.ts';
import { clocksMs, isOne } from './likeliest.ts';

const startKey = 1_000_000_000;

const first = <Item>(items: readonly Item[]): Item => items[0] as Item;
const last = <Item>(items: readonly Item[]): Item => items.at(-1) as Item;

/** Between which moments the first and the last of a segment happened. */
function timesOf({ points, sinceKey, earlyMs = 0, lateMs }: Segment) {
  const key = sinceKey ?? first(points)[1];
  return { key, from: key - earlyMs, until: key + lateMs, lastFrom: last(points)[1] - earlyMs };
}

/** Those that the chain goes on without, each with what continues it; null: each continues the other. */
function runsOf([one, two]: readonly Segment[]): readonly (readonly Segment[])[] | null {
  const isAfter = (before: Segment, after: Segment): boolean =>
    timesOf(after).until >= timesOf(before).lastFrom &&
    after.starts.some((start) => isOne(start, last(before.points)[0]));
  if (one === undefined) return [];
  if (two === undefined) return [[one]];
  if (isAfter(one, two) && isAfter(two, one)) return null;
  return isAfter(one, two) ? [[one, two]] : isAfter(two, one) ? [[two, one]] : [[one], [two]];
}

/** What follows each other in the chain without a hole, and without a person who answers for one. */
function groupsOf(chain: readonly Segment[]): readonly (readonly Segment[])[] {
  const begins = chain.flatMap(({ hole, isExplained }, at) =>
    at === 0 || hole !== undefined || isExplained ? [at] : [],
  );
  return begins.map((from, at) => chain.slice(from, begins[at + 1]));
}

/** When others of a group came that are surely later than a run, though the group has no place for it. */
function wentOnAt(group: readonly Segment[], run: readonly Segment[], book: WalletBook): readonly number[] {
  const lateMs = Math.max(...run.map((each) => each.lateMs));
  const earlyMs = Math.max(...run.map((each) => each.earlyMs ?? 0));
  const { key } = timesOf(first(run));
  const later = group.filter((each) => !each.isUntimed && timesOf(each).lastFrom > key + lateMs);
  if (later.length === 0 || timesOf(first(group)).until >= key - earlyMs) return [];
  const known = group.flatMap(({ points, by }) =>
    points.map(([, at, isFilled], index) => ({
      at,
      isFilled: isFilled || (index === 0 && by !== undefined),
    })),
  );
  const next = known.findIndex(({ at }) => at > key);
  const [before, after] = [known[next - 1], known[next]];
  const isRound = first(run).starts.some((start) => isOne(start, last(last(run).points)[0]));
  // What came and went may have done so while the book has forgotten what the wallet held.
  if (after === undefined || (before === undefined && isRound)) return [];
  const offMs = Math.max(earlyMs, lateMs) + clocksMs;
  const fromMs = (before ?? { at: timesOf(first(group)).key }).at - offMs;
  const isBetween = (at: number): boolean => at >= fromMs && at <= after.at + offMs;
  const used = group.flatMap(({ by = [] }) => by);
  const isExcused =
    after.isFilled ||
    book.unread.some(([, at]) => isBetween(at)) ||
    book.fillers.some((each) => !each.isSms && !used.includes(each.id) && isBetween(each.key));
  return isExcused ? [] : later.map(({ arrivedAt }) => arrivedAt);
}

/** SMS without a balance that led to nothing. */
const idleOf = ({ segments, fillers }: WalletBook): readonly (readonly Segment[])[] =>
  fillers.flatMap(({ id, key, came }) => {
    if (came === undefined || segments.some(({ by = [] }) => by.includes(id))) return [];
    const alone = { standing: 'open', starts: [], points: [[0, key]], firstId: id, lastId: id } as const;
    return [[{ ...alone, ...came, unsettled: [id] } as Segment]];
  });

/** When something is to be said next though nothing comes; undefined: it is not said here. */
function dueOf(book: WalletBook): number | null | undefined {
  const runs = runsOf(book.segments.filter(({ isAside }) => isAside));
  if (runs === null) return undefined;
  const chain = book.segments.filter(({ isAside }) => !isAside);
  const groups = groupsOf(chain).filter((group) => first(group).standing === 'vouched');
  const dooms = [...runs, ...idleOf(book)].flatMap((run) => {
    const ats = groups.flatMap((group) => wentOnAt(group, run, book));
    const isOver = run.every(({ standing }) => standing === 'contradicted');
    if (isOver || ats.length === 0) return [];
    return [{ run, at: Math.max(...run.map(({ arrivedAt }) => arrivedAt), Math.min(...ats)) + reorderMs }];
  });
  const gaps = book.segments.flatMap((each) => {
    const isDoomed = dooms.some(({ run }) => run.includes(each));
    return each.hole === undefined || each.hole.hasStood || isDoomed ? [] : [each.hole.sinceAt + reorderMs];
  });
  const all = [...dooms.map(({ at }) => at), ...gaps];
  return all.length === 0 ? null : Math.min(...all);
}

const holeAt = (random: Random, sinceAt: number, isStood: number) => ({
  hole: { sinceAt, missing: 700, afterId: null, afterKey: 0, hasStood: random.chance(isStood) },
});

/** A chain of some segments, joined or not, with holes and what leads over them. */
function chainFrom(random: Random): readonly Segment[] {
  let [key, balance, isVouched] = [startKey, 1_000_000, true];
  return Array.from({ length: random.between(1, 4) }, (_, at): Segment => {
    const points = Array.from({ length: random.pick([1, 1, 2, 3]) }, (__, index): Point => {
      key += random.pick([1_000, 20_000, 60_000]);
      balance += 10_000;
      return index > 0 && random.chance(0.15) ? [balance, key, true] : [balance, key];
    });
    const arrivedAt = key + random.pick([0, 500, 90_000, 400_000]);
    const place = random.weighed<Partial<Segment>>([
      [4, {}],
      [2, holeAt(random, arrivedAt, 0.7)],
      [2, { by: [random.pick(['filler 0', 'filler 1']) as EntryId] }],
      [1, { isExplained: true }],
    ]);
    if (at === 0 || place.hole !== undefined || place.isExplained) isVouched = random.chance(0.75);
    const firstId = `chain ${at}` as EntryId;
    return {
      ...{ standing: isVouched ? 'vouched' : 'open', starts: [balance], points, firstId, lastId: firstId },
      ...{ arrivedAt, lateMs: random.pick([999, 10_000]), unsettled: isVouched ? [] : [firstId] },
      ...(random.chance(0.3) && { earlyMs: 10_000 }),
      ...(random.chance(0.15) && { isUntimed: true as const }),
      ...(random.chance(at === 0 ? 0.5 : 0.1) && {
        sinceKey: first(points)[1] - random.pick([12_000, 40_000, 100_000]),
      }),
      ...(at > 0 && place),
    };
  });
}

/** One that the chain goes on without: near one of its moments, or just where it is surely before or after one. */
function asideOf(random: Random, chain: readonly Segment[], before: Segment | undefined): Segment {
  const [lateMs, earlyMs] = random.pick([
    [999, 0],
    [999, 0],
    [10_000, 10_000],
  ] as const);
  const near = timesOf(random.pick(chain));
  const begin = timesOf(first(chain));
  const edge = random.pick([-1, 0, 1]);
  const key = random.weighed([
    [3, random.pick(chain.flatMap(({ points }) => points))[1] + random.pick([-1, 0, 1, 400, 5_000])],
    [2, near.lastFrom - lateMs + edge],
    [2, begin.until + earlyMs + edge],
    [2, begin.key + random.pick([1_500, 11_500, 21_000])],
    [before === undefined ? 0 : 3, (before === undefined ? 0 : timesOf(before).lastFrom) - lateMs + edge],
  ]);
  const isNext = before !== undefined && random.chance(0.6);
  const start = isNext ? last(before.points)[0] : 5_000_000 + 1_000_000 * random.below(3);
  const end = start + random.pick([10_000, 10_000, 0, 60, 100]);
  const firstId = `aside ${before === undefined ? 0 : 1}` as EntryId;
  const arrivedAt = key + random.pick([0, 500, 300_000]);
  return {
    ...{ standing: random.chance(0.25) ? 'contradicted' : 'open', starts: [start], points: [[end, key]] },
    ...{ firstId, lastId: firstId, arrivedAt, lateMs, unsettled: [firstId], isAside: true },
    ...(earlyMs > 0 && { earlyMs }),
    ...(random.chance(0.4) && holeAt(random, arrivedAt, 0.6)),
  };
}

/** Where what is unread, or money of ours, just lies between what is known around one of them, or just does not. */
function oddKey(random: Random, chain: readonly Segment[], aside: Segment): number {
  const { key } = timesOf(aside);
  const keys = chain.flatMap(({ points }) => points).map(([, at]) => at);
  const before = keys.findLast((each) => each <= key) ?? timesOf(first(chain)).key;
  const after = keys.find((each) => each > key) ?? last(keys);
  const offMs = Math.max(aside.lateMs, aside.earlyMs ?? 0) + clocksMs;
  return random.pick([before - offMs - 1, before - offMs, after + offMs, after + offMs + 1, key, before]);
}

/** A chain, joined or not, goes on over what fits nowhere in it, or leaves room for it: when is what said of that? */
export function faultsOfDoomed(random: Random): readonly string[] {
  const chain = chainFrom(random);
  const one = asideOf(random, chain, undefined);
  const aside = random.chance(0.6) ? [one] : [one, asideOf(random, chain, one)];
  const isOdd = random.chance(0.6);
  const unread =
    isOdd && random.chance(0.5) ? [['unread' as EntryId, oddKey(random, chain, one)] as const] : [];
  const fillers = Array.from({ length: isOdd ? random.below(3) : 0 }, (_, at): Filler => {
    const id = `filler ${at}` as EntryId;
    const key = oddKey(random, chain, one);
    const came = { arrivedAt: key + random.pick([0, 500, 300_000]), lateMs: random.pick([999, 10_000]) };
    return { id, key, moves: [777], ...(random.chance(0.4) ? { isSms: true, came } : { isSms: false }) };
  });
  const segments = [...chain, ...random.shuffled(aside)];
  const book = { ...emptyBook, segments, unread, fillers };
  const expected = dueOf(book);
  const { dueAt } = advanceBook(book, [], instant(0), { reorderMs });
  return expected === undefined || dueAt === expected
    ? []
    : [`due at ${dueAt}, not ${expected}: ${JSON.stringify(book)}`];
}
