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

/** As much as a book may keep. */
const most = {
  joinable: 19,
  chain: 220,
  aside: 12,
  points: 80,
  unsettled: 2_000,
  fillers: 12,
  recent: 32,
  unread: 32,
};

const nameOf = (text: string, at: number): EntryId => `${text}${at}` as EntryId;

/** A book with more of everything than it may keep, or just as much. */
function fullBook(random: Random): WalletBook {
  const isHoly = random.chance(0.3);
  const isLongFirst = random.chance(0.3);
  const isFirstVouched = random.chance(0.3);
  const isMostlyVouched = random.chance(0.3);
  const latestAside = random.pick([0, 3, 20]);
  // What is contradicted goes first: only without it does it show what goes next.
  const contradictedShare = random.pick([0, 0, 0.5]);
  const standingOf = (at: number, isAside: boolean) => {
    if (isAside) return random.chance(contradictedShare) ? 'contradicted' : 'open';
    if (isFirstVouched) return at === 0 ? 'vouched' : 'open';
    return random.chance(0.1) === isMostlyVouched ? 'open' : 'vouched';
  };
  const segmentAt = (at: number, isAside: boolean): Segment => {
    const name = isAside ? 'aside' : 'chain';
    const sizes = isLongFirst ? (at === 0 && !isAside ? [80, 81, 82, 83] : [1]) : [1, 1, 1, 1, 1, 2, 2, 30];
    const points = Array.from(
      { length: random.pick(sizes) },
      (_, index): Point => [at * 100_000 + index * 500, at * 50 + index],
    );
    const hasHole = at > 0 && random.chance(isHoly ? 0.99 : 0.3);
    const hole = { sinceAt: 1, missing: 700, afterId: null, afterKey: 0, hasStood: true };
    const isFilled = at > 0 && !hasHole && !isAside && random.chance(0.5);
    return {
      standing: standingOf(at, isAside),
      starts: [at * 100_000 - 100],
      points,
      firstId: nameOf(`${name} first `, at),
      lastId: nameOf(`${name} last `, at),
      // Of those left out, some came together.
      arrivedAt: 1_000 + (isAside ? Math.min(at, latestAside) : at),
      ...(random.chance(isAside ? 0.5 : 0.1) && { isCredited: true as const }),
      lateMs: random.pick([999, 10_000]),
      ...(random.chance(0.3) && { earlyMs: 10_000 }),
      ...(random.chance(0.2) && { isUntimed: true as const }),
      unsettled: Array.from({ length: random.pick([0, 1, isHoly ? 30 : 3]) }, (_, index) =>
        nameOf(`${name} ${at} `, index),
      ),
      ...(isAside && { isAside: true as const }),
      ...(hasHole && !isAside && { hole }),
      ...(!hasHole && !isAside && random.chance(0.1) && { isExplained: true as const }),
      ...(isFilled && { by: [nameOf('filler ', at % 14)] }),
    };
  };
  const count = isHoly ? random.pick([200, 219, 220, 221, 226]) : random.pick([1, 19, 25, 40]);
  const smsShare = random.pick([0, 0, 0.3, 0.9]);
  const asideCount = random.pick([0, 11, 12, 13, 16]);
  const some = (text: string, max: number): EntryId[] =>
    Array.from({ length: max + random.between(-1, 2) }, (_, at) => nameOf(text, at));
  return {
    ...emptyBook,
    segments: [
      ...Array.from({ length: count }, (_, at) => segmentAt(at, false)),
      ...Array.from({ length: asideCount }, (_, at) => segmentAt(at, true)),
    ],
    fillers: some('filler ', most.fillers).map((id, key) => ({
      ...{ id, key, moves: [1] },
      ...(random.chance(smsShare)
        ? {
            isSms: true,
            ...(random.chance(0.3) && { isVouched: true as const }),
            ...(random.chance(contradictedShare / 2) && { isContradicted: true as const }),
            ...(random.chance(0.7) && { isCredited: true as const }),
          }
        : { isSms: false, ...(random.chance(0.2) && { askAt: random.pick([null, 10 ** 12]) }) }),
    })),
    spent: some('spent ', most.fillers - 2),
    unread: some('unread ', most.unread - 1).map((id, at) => [id, at] as const),
    recent: some('recent ', most.recent),
  };
}

/** One of many that follow each other: it begins as the first does and ends as the last. */
function joinedOf(slice: readonly Segment[]): Segment {
  const [first, ...others] = slice as readonly [Segment, ...Segment[]];
  const last = others.at(-1);
  if (last === undefined) return first;
  const { isUntimed: _, ...begun } = first;
  const bridgeTo = ({ by, starts, points }: Segment): readonly Point[] =>
    by === undefined ? [] : [[starts[0] as number, (points[0] as Point)[1], true]];
  return {
    ...begun,
    points: [...first.points, ...others.flatMap((each) => [...bridgeTo(each), ...each.points])],
    lastId: last.lastId,
    arrivedAt: last.arrivedAt,
    lateMs: Math.max(...slice.map(({ lateMs }) => lateMs)),
    earlyMs: Math.max(...slice.map(({ earlyMs }) => earlyMs ?? 0)),
    unsettled: slice.flatMap(({ unsettled }) => unsettled),
    ...(last.isUntimed && { isUntimed: true as const }),
    ...(slice.some(({ isCredited }) => isCredited) && { isCredited: true as const }),
  };
}

/** What is contradicted goes first, then the oldest, and never the newest that is vouched for. */
function survivors(segments: readonly Segment[], max: number): readonly Segment[] {
  const newest = segments.findLast(({ standing }) => standing === 'vouched');
  const goes = [
    ...segments.filter(({ standing }) => standing === 'contradicted'),
    ...segments.filter((each) => each.standing !== 'contradicted' && each !== newest),
  ].slice(0, Math.max(0, segments.length - max));
  return segments.filter((each) => !goes.includes(each));
}

/** The longest lose their oldest balances, each but its last; entries of the oldest stay as they are. */
function shortened(segments: readonly Segment[]): readonly Segment[] {
  let points = segments.reduce((sum, each) => sum + each.points.length - 1, 0) - most.points;
  const cuts = new Map<Segment, number>();
  for (const each of segments.toSorted((a, b) => b.points.length - a.points.length)) {
    const cut = Math.max(0, Math.min(points, each.points.length - 1));
    points -= cut;
    if (cut > 0) cuts.set(each, cut);
  }
  const ids = segments.reduce((sum, { unsettled }) => sum + unsettled.length, 0) - most.unsettled;
  const oldest = segments.find(({ unsettled }) => unsettled.length > 0);
  return segments.map((each) => ({
    ...each,
    ...(cuts.has(each) && {
      points: each.points.slice(cuts.get(each)),
      sinceKey: (each.points[0] as Point)[1],
    }),
    ...(each === oldest && ids > 0 && { unsettled: each.unsettled.slice(ids) }),
  }));
}

/**
 * All but the newest are joined to those that stand as they do, and more while too many fillers are bound to them, those
 * that may fail yet last.
 */
function joinsOf({ fillers, spent }: WalletBook, chain: readonly Segment[]): ReadonlySet<Segment> {
  const joins = new Set<Segment>();
  const placed = chain.filter(
    ({ hole, isExplained, standing }, at) =>
      chain[at - 1]?.standing === standing && hole === undefined && !isExplained,
  );
  const mayFail = (id: EntryId): boolean => fillers.some((each) => each.id === id && each.askAt);
  for (;;) {
    const left = placed.filter((each) => !joins.has(each));
    const sure = left.filter(({ by = [] }) => !by.some(mayFail));
    const gone = [...spent, ...[...joins].flatMap(({ by = [] }) => by)];
    const isBound = (each: Filler): boolean => (each.isSms && !each.isContradicted) || fills(chain, each);
    const isCrowded =
      fillers.filter((each) => !gone.includes(each.id) && isBound(each)).length > most.fillers;
    const bound = sure.some(({ by }) => by) ? sure[0] : left.find(({ by }) => by);
    const next = sure.length > most.joinable ? sure[0] : isCrowded ? bound : undefined;
    if (next === undefined) return joins;
    joins.add(next);
  }
}

const fills = (chain: readonly Segment[], { id }: Filler): boolean =>
  chain.some(({ by }) => by?.includes(id));

/** First go SMS that are contradicted, or for which no one was credited, then what fills nothing; and the oldest of each. */
function keptFillers({ fillers }: WalletBook, chain: readonly Segment[], spent: readonly EntryId[]) {
  const left = fillers.filter(({ id }) => !spent.includes(id));
  const rankOf = (each: Filler): number => {
    if (each.isContradicted) return 0;
    if (each.isSms) return each !== left.at(-1) && (each.isVouched || !each.isCredited) ? 1 : 3;
    return fills(chain, each) ? 3 : 2;
  };
  const kept = left.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(-most.fillers);
  return left.filter((each) => kept.includes(each));
}

/** What is contradicted goes first, then what no one was credited for, but not what came last, then the oldest. */
function keptAside(aside: readonly Segment[]): readonly Segment[] {
  let left = aside;
  while (left.length > most.aside) {
    const last = Math.max(...left.map(({ arrivedAt }) => arrivedAt));
    const worst =
      left.find(({ standing }) => standing === 'contradicted') ??
      left.find(({ isCredited, arrivedAt }) => !isCredited && arrivedAt !== last) ??
      left[0];
    left = left.filter((each) => each !== worst);
  }
  return left;
}

/** A book that is full is cut back to what it may keep, and keeps what matters. */
export function faultsOfFull(random: Random): readonly string[] {
  const book = fullBook(random);
  const chain = book.segments.filter(({ isAside }) => !isAside);
  const joins = joinsOf(book, chain);
  const begins = chain.flatMap((each, at) => (joins.has(each) ? [] : [at]));
  const slices = begins.map((from, at) => chain.slice(from, begins[at + 1]));
  const spent = [...book.spent, ...[...joins].flatMap(({ by = [] }) => by)];
  const aside = book.segments.filter(({ isAside }) => isAside);
  const told = { kind: 'unread', id: 'unread now' as EntryId, arrivedAt: instant(90_000) } as const;
  const left = survivors(slices.map(joinedOf), most.chain);
  const expected = {
    segments: shortened([...left, ...keptAside(aside)]),
    fillers: keptFillers(book, left, spent),
    spent: spent.slice(-most.fillers),
    unread: [...book.unread, [told.id, 90_000]].slice(-most.unread),
    recent: book.recent.slice(-most.recent),
  };
  // Nothing is due for as long as that.
  const { book: kept } = advanceBook(book, [told], told.arrivedAt, { reorderMs: 10 ** 12 });
  const plain = (value: unknown): string =>
    JSON.stringify(value, (_, each: unknown) =>
      each instanceof Object && !Array.isArray(each)
        ? Object.fromEntries(Object.entries({ earlyMs: 0, ...each }).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    );
  return Object.entries(expected).flatMap(([name, all]) => {
    const is = kept[name as keyof typeof expected];
    if (plain(is) === plain(all)) return [];
    const at = all.findIndex((each, index) => plain(each) !== plain(is[index]));
    return [
      `of ${name} it keeps ${is.length}, not ${all.length}; ${at}: ${plain(is[at])}, not ${plain(all[at])}`,
    ];
  });
}
