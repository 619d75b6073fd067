import {
  advanceBook,
  type EntryId,
  emptyBook,
  type Filler,
  instant,
  type Point,
  type Segment,
  type Told,
  type WalletBook,
} from '@mobile-money/core';
import type { Random } from '../../random.ts';
import { followed, inWords, type Link } from './followed.ts';
import { clocksMs } from './likeliest.ts';
import { faultsOfLinks, faultsOfStandings, isSmall } from './small-book.ts';

const startKey = 1_000_000_000;
const unit = 10_000;
/** So long nothing is due. */
export const neverMs = 10 ** 13;

/** Money of ours that has nothing to do with it: by it all are put in order anew. */
const farOff: Told = {
  ...{ kind: 'filler', id: 'far off' as EntryId, movedXaf: 987_654, feeHundredths: 0 },
  arrivedAt: instant(10 ** 12),
};

const keyOf = ({ points }: Segment): number => (points.at(-1) as Point)[1];
const lastOf = ({ lastId }: Segment): EntryId => lastId;
const endOf = ({ points }: Segment): number => (points.at(-1) as Point)[0];

/** Between which moments it happened: told to the second, to the minute, by the operator, or without a time. */
const slacks: readonly Pick<Segment, 'lateMs' | 'earlyMs'>[] = [
  { lateMs: 999 },
  { lateMs: 999 },
  { lateMs: 59_999 },
  { lateMs: clocksMs, earlyMs: clocksMs },
  { lateMs: clocksMs, earlyMs: 130_000 },
];

/** At the same moment as another, later, earlier, or just where the one is surely later than the other. */
function keyAfter(random: Random, before: Segment | undefined, lateMs: number, earlyMs: number): number {
  if (before === undefined) return startKey;
  const key = keyOf(before);
  const edge = random.pick([-1, 0, 1]);
  return random.weighed([
    [3, key],
    [3, key + random.pick([1_000, 11_000, 70_000, 200_000])],
    [2, key + before.lateMs + earlyMs + edge],
    [1, key - (before.earlyMs ?? 0) - lateMs + edge],
    [1, key - random.pick([1_000, 60_000])],
  ]);
}

/** One that may follow from others or not, with whatever was known of its place. */
function anySegment(random: Random, at: number, others: readonly Segment[]): Segment {
  const before = others.at(-1);
  const slack = random.pick(slacks);
  const key = keyAfter(random, before, slack.lateMs, slack.earlyMs ?? 0);
  const any = (): number => unit * random.between(1, 5);
  const from = random.weighed([
    [5, before === undefined ? any() : endOf(before)],
    [2, before === undefined ? any() : endOf(random.pick(others))],
    [2, any()],
  ]);
  const begun = from + random.pick([0, 0, 0, 0, 60, 99, -99, 100, -100]);
  const starts = random.chance(0.25) ? random.shuffled([begun, any()]) : [begun];
  const end = any() + random.pick([0, 0, 0, 50]);
  const isLong = random.chance(0.15);
  const firstId = `${random.between(10, 99)}-${at}` as EntryId;
  const standing = random.weighed([
    [5, 'vouched'],
    [4, 'open'],
    [1, 'contradicted'],
  ] as const);
  const hole = {
    ...{ sinceAt: startKey, missing: 1, afterId: before?.lastId ?? null },
    ...{ afterKey: before === undefined ? 0 : keyOf(before), hasStood: random.chance(0.5) },
  };
  const isAside = random.chance(0.3);
  const place = random.weighed<Partial<Segment>>([
    [6, {}],
    [2, { hole }],
    [2, isAside ? {} : { by: [random.pick(['filler 0', 'gone']) as EntryId] }],
    [1, { isExplained: true }],
    [1, { isExplained: true, explainedMissing: unit * random.pick([-2, -1, 1, 2]) }],
    [1, { isExplained: true, explainedAfter: random.pick(['gone' as EntryId, ...others.map(lastOf)]) }],
  ]);
  return {
    ...{ standing, starts, firstId, lastId: isLong ? (`${firstId} last` as EntryId) : firstId },
    points: isLong
      ? [
          [any(), key],
          [end, key + random.pick([0, 1_000, 30_000])],
        ]
      : [[end, key]],
    arrivedAt: startKey + 10_000_000 + 1_000 * random.below(4),
    ...slack,
    unsettled: standing === 'vouched' ? [] : [firstId],
    ...(before !== undefined && place),
    ...(isAside && { isAside: true as const }),
    ...(standing === 'vouched' && random.chance(0.3) && { isRead: true as const }),
  };
}

/** Money that is known, of just the time of one of them, or a moment too soon or too late for it. */
function anyFillers(random: Random, segments: readonly Segment[]): readonly Filler[] {
  const count = random.pick([0, 0, 1, 2, 3]);
  return Array.from({ length: count }, (_, at) => {
    const { lateMs, earlyMs = 0, ...segment } = random.pick(segments);
    const key = keyOf({ lateMs, ...segment });
    const offMs = Math.max(lateMs, earlyMs) + clocksMs;
    const cents = count === 1 ? random.pick([0, 0, 1, 50, 99, -1, -99]) : 0;
    const move = unit * random.pick([-2, -1, 1, 2, 3]) + cents;
    return {
      id: `filler ${at}` as EntryId,
      key: key + random.pick([0, 5, -offMs, -offMs - 1, offMs, offMs + 1]),
      moves: random.chance(0.25) ? [move - 700, move] : [move],
      isSms: random.chance(0.5),
    };
  });
}

/**
 * The chain as the book has it; where a balance that is known answers for a hole, there was one, and where more is missing
 * than was answered for, its place is still the one that was.
 */
function chainOf(kept: WalletBook, known: readonly Segment[]): readonly Link[] {
  const wasExplained = new Set(known.flatMap((each) => (each.isExplained ? [each.firstId] : [])));
  return kept.segments
    .filter(({ isAside }) => !isAside)
    .map(({ firstId: id, by = [], hole, isExplained }) => ({
      ...{ id, by },
      isAfterHole: (hole !== undefined || isExplained === true) && !wasExplained.has(id),
    }));
}

/** What a book makes of these, by what is told, held against the likeliest story of them, where there is one. */
export function faultsOfStory(book: WalletBook, told: Told, known: readonly Segment[]): readonly string[] {
  const expected = followed(known, book.fillers);
  const { book: kept } = advanceBook(book, [told], told.arrivedAt, { reorderMs: neverMs });
  const is = inWords(chainOf(kept, known));
  const must = expected === null ? is : inWords(expected);
  return [
    ...(is === must ? [] : [`the chain is ${is}, not ${must}`]),
    ...(isSmall(kept) ? [...faultsOfLinks(kept), ...faultsOfStandings(kept)] : []),
  ];
}

/** A few entries of which anything may be known: the book finds the likeliest order of them. */
export function faultsOfArranged(random: Random): readonly string[] {
  const all: Segment[] = [];
  const count = random.weighed([
    [1, 1],
    [2, 2],
    [4, 3],
    [4, 4],
    [3, 5],
  ]);
  for (let at = 0; at < count; at++) all.push(anySegment(random, at, all));
  const segments = [...all.filter(({ isAside }) => !isAside), ...all.filter(({ isAside }) => isAside)];
  const book = { ...emptyBook, segments, fillers: anyFillers(random, segments) };
  return faultsOfStory(book, farOff, segments);
}
