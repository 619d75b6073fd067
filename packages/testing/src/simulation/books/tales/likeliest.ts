import type { EntryId, Filler, Point, Segment } from '@mobile-money/core';

/** How unlikely each thing is that a story of a wallet needs. */
export const price = {
  feeOfSomebodyElse: 0.2,
  filled: 0.4,
  eachFiller: 0.01,
  hole: 1,
  holeWhereNoneWas: 3,
  gapAfterAnother: 0.05,
  leftOut: 1.5,
  leftOutToo: 0.9995,
  leftOutWithAnother: 0.1,
  contradictedLeftOut: 0.05,
  explainedNotJustAfter: 0.04,
  explainedBeforeThat: 0.9,
  vouchedLeftOut: 10,
} as const;

export const clocksMs = 10_000;

export const isOne = (one: number, other: number): boolean => Math.abs(one - other) < 100;

/** An entry of a book in which none are joined yet: what it says, and between which moments it happened. */
export interface Small {
  readonly id: EntryId;
  readonly starts: readonly number[];
  readonly end: number;
  readonly key: number;
  readonly from: number;
  readonly until: number;
  readonly offMs: number;
  readonly segment: Segment;
}

export function smallOf(segment: Segment): Small {
  const { firstId: id, starts, lateMs, earlyMs = 0 } = segment;
  const [end, key] = segment.points[0] as Point;
  const times = { key, from: key - earlyMs, until: key + lateMs, offMs: Math.max(earlyMs, lateMs) };
  return { id, starts, end, ...times, segment };
}

const readingOf = (before: Small, after: Small): number =>
  after.starts.findIndex((start) => isOne(start, before.end));

const summed = (sums: readonly number[], { moves }: Filler): readonly number[] =>
  moves.flatMap((move) => sums.map((sum) => sum + move));

/** What they may have moved together. */
export const sumsOf = (fillers: readonly Filler[]): readonly number[] =>
  fillers.reduce<readonly number[]>(summed, [0]);

interface Some {
  readonly some: readonly Filler[];
  readonly sums: readonly number[];
}

/** Any of them, with what those may have moved together. */
const subsetsOf = (fillers: readonly Filler[]): readonly Some[] =>
  fillers.reduce<readonly Some[]>(
    (all, filler) =>
      all.concat(all.map(({ some, sums }) => ({ some: some.concat(filler), sums: summed(sums, filler) }))),
    [{ some: [], sums: [0] }],
  );

/** What a difference lies between. */
type Before = Pick<Small, 'key' | 'offMs' | 'end'>;
type After = Pick<Small, 'key' | 'offMs' | 'starts'>;

export const areBetween = (
  fillers: readonly Filler[],
  before: Pick<Small, 'key' | 'offMs'>,
  after: Pick<Small, 'key' | 'offMs'>,
): readonly Filler[] => {
  const offMs = Math.max(before.offMs, after.offMs) + clocksMs;
  return fillers.filter(({ key }) => key >= before.key - offMs && key <= after.key + offMs);
};

/** As few SMS as add up to what is missing, then as few of all; none where it would be a guess which SMS. */
export function fillOf(before: Before, after: After, fillers: readonly Filler[]): readonly Filler[] {
  const smsOf = (some: readonly Filler[]) => some.filter(({ isSms }) => isSms).map(({ id }) => id);
  const all = subsetsOf(areBetween(fillers, before, after)).slice(1);
  for (const start of after.starts) {
    const ways = all
      .filter(({ sums }) => sums.some((sum) => isOne(sum, start - before.end)))
      .map(({ some }) => some);
    const fewest = Math.min(...ways.map((some) => smsOf(some).length));
    const best = ways.filter((some) => smsOf(some).length === fewest);
    const isGuess = new Set(best.map((some) => smsOf(some).join())).size > 1;
    const [shortest] = best.toSorted((one, other) => one.length - other.length);
    if (shortest !== undefined && !isGuess) return shortest;
  }
  return [];
}

const isVouched = (segment: Segment | undefined): boolean =>
  segment?.standing === 'vouched' && !segment.isAside;
const isFirm = (segment: Segment | undefined): boolean =>
  isVouched(segment) && segment?.hole === undefined && segment?.by === undefined;

/**
 * What the likeliest story of all these costs, every order tried; or the likeliest in which these of them are the chain,
 * in this order, or in which all of them are. Nothing is missing where something continues the chain.
 */
export function leastCost(
  known: readonly Segment[],
  fillers: readonly Filler[],
  chain: readonly EntryId[] | 'all' | null = null,
): number {
  const parts = known
    .map(smallOf)
    .sort((a, b) => a.from - b.from || a.segment.arrivedAt - b.segment.arrivedAt);
  const isFirmlyBefore = ({ segment }: Small): boolean => {
    const next = known[known.indexOf(segment) + 1];
    return isVouched(segment) && isFirm(next) && !next?.isExplained;
  };
  const nextOf = (free: readonly Small[], tip: Small | null): readonly Small[] => {
    if (chain !== null && chain !== 'all')
      return free.filter(({ id }) => id === chain[tip === null ? 0 : chain.indexOf(tip.id) + 1]);
    const next = free.filter((each) => tip !== null && each.until >= tip.from && readingOf(tip, each) === 0);
    return next.length > 0 ? next : free;
  };
  /** Between it and which other one a person, or a balance, said that the money is: if that is unknown, the one before. */
  const boundTo = ({ segment }: Small): Small | undefined => {
    const named = parts.find((one) => one.segment.lastId === segment.explainedAfter);
    const before = segment.isAside ? undefined : known[known.indexOf(segment) - 1];
    return named ?? parts.find((one) => one.segment === before);
  };
  const fills = new Map<string, readonly Filler[]>();
  const linked = (
    tip: Small | null,
    each: Small,
    left: readonly Small[],
    used: readonly EntryId[],
  ): [number, readonly Filler[]] => {
    if (tip === null) return [0, []];
    if (each.until < tip.from) return [Number.POSITIVE_INFINITY, []];
    const reading = readingOf(tip, each);
    if (reading >= 0) return [reading * price.feeOfSomebodyElse, []];
    if (each.segment.isExplained) {
      const bound = boundTo(each) ?? tip;
      const isBefore = left.includes(bound);
      return [isBefore ? price.explainedBeforeThat : bound === tip ? 0 : price.explainedNotJustAfter, []];
    }
    const name = [tip.id, each.id, ...used].join(' ');
    const by =
      fills.get(name) ??
      fillOf(
        tip,
        each,
        fillers.filter(({ id }) => !used.includes(id)),
      );
    fills.set(name, by);
    if (by.length > 0) return [price.filled + by.length * price.eachFiller, by];
    const { hole } = each.segment;
    const before = parts.find(({ segment }) => hole?.hasStood && segment.lastId === hole.afterId);
    const isThere = before === undefined || before === tip || readingOf(before, tip) >= 0;
    const moved = isThere ? 0 : price.gapAfterAnother;
    return [moved + (isFirm(each.segment) || isFirmlyBefore(tip) ? price.holeWhereNoneWas : price.hole), []];
  };
  const leftOut = (each: Small, last: Small | null, isBeside: boolean): number => {
    if (each.segment.standing === 'vouched') return price.vouchedLeftOut;
    if (each.segment.standing === 'contradicted') return price.contradictedLeftOut;
    if (last === null) return price.leftOut;
    if (readingOf(last, each) >= 0 || readingOf(each, last) >= 0) return price.leftOutWithAnother;
    return isBeside ? price.leftOutToo : price.leftOut;
  };
  const found = new Map<string, number>();
  /** The rest, after those that are told of; which was left out last, and whether that was just now. */
  const rest = (
    told: number,
    tip: Small | null,
    last: Small | null,
    isBeside: boolean,
    used: readonly EntryId[],
  ): number => {
    const left = parts.filter((_, at) => (told & (1 << at)) === 0);
    const [oldest] = left;
    if (oldest === undefined) return 0;
    const name = [told, tip?.id, last?.id, isBeside, ...used].join(' ');
    const before = found.get(name);
    if (before !== undefined) return before;
    const and = (each: Small): number => told | (1 << parts.indexOf(each));
    const free = left.filter(({ from }) => left.every(({ until }) => until >= from));
    const costs = nextOf(free, tip).map((each) => {
      const [cost, by] = linked(tip, each, left, used);
      if (cost === Number.POSITIVE_INFINITY) return cost;
      return cost + rest(and(each), each, last, false, [...used, ...by.map(({ id }) => id)]);
    });
    if (chain !== 'all' && !chain?.includes(oldest.id)) {
      const isOpen = oldest.segment.standing === 'open';
      const others = rest(and(oldest), tip, isOpen ? oldest : last, isOpen, used);
      costs.push(leftOut(oldest, last, isBeside) + others);
    }
    const least = Math.min(...costs);
    found.set(name, least);
    return least;
  };
  return rest(0, null, null, false, []);
}
