import type { EntryId, Filler, Point, Segment } from '@mobile-money/core';
import { fillOf, isOne, price } from './likeliest.ts';

/** How one of the chain comes after the one before it. */
export interface Link {
  readonly id: EntryId;
  readonly by: readonly EntryId[];
  readonly isAfterHole: boolean;
}

/** A segment as stories see it: what it ends with, and between which moments it began. */
interface Piece {
  readonly bit: number;
  readonly segment: Segment;
  readonly end: number;
  readonly firstKey: number;
  readonly lastKey: number;
  readonly from: number;
  readonly until: number;
  /** Its last entry happened no sooner. */
  readonly lastFrom: number;
  readonly offMs: number;
  /** It followed what was before it, or what is after it followed it: a hole there would be new. */
  readonly isFirm: boolean;
  readonly isFirmlyBefore: boolean;
  /** What was answered for lay between this one and it. */
  readonly bound: Segment | undefined;
  /** People were told that something is missing between this one and it. */
  readonly gapAfter: Segment | undefined;
}

interface Way {
  readonly told: number;
  readonly tip: Piece | null;
  readonly cost: number;
  /** What was left out last that is open, and whether that was just now. */
  readonly out: Piece | null;
  readonly isBeside: boolean;
  readonly used: readonly EntryId[];
  readonly chain: readonly Link[];
  /** By how much it was ever worse than the likeliest. */
  readonly worst: number;
  /** Another way that is as likely ends with the same. */
  readonly isOneOfSome: boolean;
}

const start: Way = {
  ...{ told: 0, tip: null, cost: 0, out: null, isBeside: false },
  ...{ used: [], chain: [], worst: 0, isOneOfSome: false },
};

/** What is so much worse than the likeliest may be given up, and what is worse than that is. */
const worseMax = 2.9;
const worstMax = 3.5;
const waysMax = 38;
const tiny = 1e-9;

const isVouched = (segment: Segment | undefined): boolean =>
  segment?.standing === 'vouched' && !segment.isAside;

const follows = (segment: Segment | undefined): boolean =>
  isVouched(segment) && segment?.hole === undefined && segment?.by === undefined;

function pieceOf(segment: Segment, at: number, known: readonly Segment[]): Piece {
  const { points, sinceKey, earlyMs = 0, lateMs } = segment;
  const [, begunKey] = points[0] as Point;
  const [end, lastKey] = points.at(-1) as Point;
  const firstKey = sinceKey ?? begunKey;
  const next = known[at + 1];
  const before = segment.isAside ? undefined : known[at - 1];
  return {
    ...{ bit: 0, segment, end, firstKey, lastKey, from: firstKey - earlyMs, until: firstKey + lateMs },
    ...{ lastFrom: lastKey - earlyMs, offMs: Math.max(earlyMs, lateMs) },
    isFirm: follows(segment),
    isFirmlyBefore: isVouched(segment) && follows(next) && !next?.isExplained,
    bound: known.find(({ lastId }) => lastId === segment.explainedAfter) ?? before,
    gapAfter: known.find(({ lastId }) => segment.hole?.hasStood && lastId === segment.hole.afterId),
  };
}

/** What began first, then what came first, then by name: so that it does not matter who told it first. */
const inTime = ({ from, segment: one }: Piece, { from: otherFrom, segment: other }: Piece): number => {
  if (from !== otherFrom) return from - otherFrom;
  if (one.arrivedAt !== other.arrivedAt) return one.arrivedAt - other.arrivedAt;
  return one.firstId < other.firstId ? -1 : 1;
};

const readingOf = (before: Piece, { segment }: Piece): number =>
  segment.starts.findIndex((each) => isOne(each, before.end));

/**
 * The chain of the likeliest story of all these, each step of each story tried, of those that end with the same and have
 * told of the same the likeliest alone followed. Null where others are as likely, or so much less at a time that a book
 * need not follow them.
 */
export function followed(known: readonly Segment[], fillers: readonly Filler[]): readonly Link[] | null {
  const pieces = known
    .map(pieceOf)
    .sort(inTime)
    .map((each, at) => ({ ...each, bit: 1 << at }));
  let ways: readonly Way[] = [start];
  /** What the likeliest of those costs of which it cannot be said which one is followed. */
  let doubt = Number.POSITIVE_INFINITY;
  for (const _ of pieces) {
    const all = ways.flatMap((way) => stepsOf(way, pieces, fillers));
    const least = Math.min(...all.map(({ cost }) => cost));
    const best = new Map<string, Way>();
    for (const way of all.filter(({ cost }) => cost <= least + worstMax)) {
      const name = `${way.told} ${way.tip?.bit}`;
      const other = best.get(name);
      best.set(name, other === undefined ? way : likelierOf(way, other));
      if (other !== undefined && isDoubtful(way, other) && restOf(way) !== restOf(other))
        doubt = Math.min(doubt, way.cost, other.cost);
    }
    ways = [...best.values()].map((way) => ({ ...way, worst: Math.max(way.worst, way.cost - least) }));
    if (ways.length > waysMax) return null;
  }
  const [likeliest, second] = ways.toSorted((one, other) => one.cost - other.cost);
  if (likeliest === undefined || likeliest.isOneOfSome || likeliest.worst > worseMax - tiny) return null;
  const another = Math.min(doubt, second?.cost ?? Number.POSITIVE_INFINITY);
  return another > likeliest.cost + tiny ? likeliest.chain : null;
}

export const inWords = (chain: readonly Link[]): string =>
  chain
    .map(
      ({ id, by, isAfterHole }) =>
        `${id}${by.length > 0 ? ` by ${by.join('+')}` : ''}${isAfterHole ? ' after a hole' : ''}`,
    )
    .join(', ');

/** They are as likely, or the likelier of them was so unlikely at a time that the other may be all that is left. */
function isDoubtful(one: Way, other: Way): boolean {
  const likelier = one.cost < other.cost ? one : other;
  return Math.abs(one.cost - other.cost) < tiny || likelier.worst > worseMax - tiny;
}

function likelierOf(one: Way, other: Way): Way {
  const likelier = one.cost < other.cost ? one : other;
  if (!isDoubtful(one, other)) return likelier;
  const isOther = inWords(one.chain) !== inWords(other.chain);
  return { ...likelier, isOneOfSome: isOther || one.isOneOfSome || other.isOneOfSome };
}

/** What the rest of a story depends on, beyond its end and what it has told of. */
const restOf = ({ out, isBeside, used }: Way): string =>
  [out?.bit, out !== null && isBeside, ...used.toSorted()].join();

function stepsOf(way: Way, pieces: readonly Piece[], fillers: readonly Filler[]): readonly Way[] {
  const { tip, told } = way;
  const left = pieces.filter(({ bit }) => (told & bit) === 0);
  const soonest = Math.min(...left.map(({ until }) => until));
  const free = left.filter(({ from }) => from <= soonest);
  // Nothing is missing where something continues the chain.
  const plain =
    tip === null ? [] : free.filter((each) => each.until >= tip.lastFrom && readingOf(tip, each) === 0);
  return [
    ...(plain.length > 0 ? plain : free).flatMap((each) => placed(way, each, fillers, left)),
    without(way, left[0] as Piece),
  ];
}

function placed(way: Way, each: Piece, fillers: readonly Filler[], left: readonly Piece[]): readonly Way[] {
  const { tip, used } = way;
  const unused = fillers.filter(({ id }) => !used.includes(id));
  const link = tip === null ? { cost: 0, by: [], isAfterHole: false } : linkOf(tip, each, unused, left);
  if (link === null) return [];
  const { cost, by, isAfterHole } = link;
  const chain = [...way.chain, { id: each.segment.firstId, by, isAfterHole }];
  const told = way.told | each.bit;
  return [{ ...way, told, tip: each, cost: way.cost + cost, isBeside: false, used: [...used, ...by], chain }];
}

function linkOf(
  tip: Piece,
  each: Piece,
  fillers: readonly Filler[],
  left: readonly Piece[],
): (Omit<Link, 'id'> & { readonly cost: number }) | null {
  if (each.until < tip.lastFrom) return null;
  const plainly = { by: [], isAfterHole: false };
  const reading = readingOf(tip, each);
  if (reading >= 0) return { ...plainly, cost: reading * price.feeOfSomebodyElse };
  if (each.segment.isExplained) return { ...plainly, cost: costOfPlace(tip, each, left) };
  const by = fillOf(
    { key: tip.lastKey, offMs: tip.offMs, end: tip.end },
    { key: each.firstKey, offMs: each.offMs, starts: each.segment.starts },
    fillers,
  ).map(({ id }) => id);
  if (by.length > 0) return { cost: price.filled + by.length * price.eachFiller, by, isAfterHole: false };
  return { cost: costOfHole(tip, each), by: [], isAfterHole: true };
}

/** Most where nothing was missing; a little more after another than the one that people were told it lies after. */
function costOfHole(tip: Piece, { isFirm, gapAfter }: Piece): number {
  const cost = isFirm || tip.isFirmlyBefore ? price.holeWhereNoneWas : price.hole;
  if (gapAfter === undefined || gapAfter === tip.segment) return cost;
  const [end] = gapAfter.points.at(-1) as Point;
  // A part of what is missing is found: it follows what the gap lies after.
  return tip.segment.starts.some((start) => isOne(start, end)) ? cost : cost + price.gapAfterAnother;
}

/** Least where it was answered for, most before what came before it then; where that is forgotten, all are alike. */
function costOfPlace(tip: Piece, { bound }: Piece, left: readonly Piece[]): number {
  if (bound === undefined || tip.segment === bound) return 0;
  const isYetToCome = left.some(({ segment }) => segment === bound);
  return isYetToCome ? price.explainedBeforeThat : price.explainedNotJustAfter;
}

function without(way: Way, oldest: Piece): Way {
  const isOpen = oldest.segment.standing === 'open';
  const told = way.told | oldest.bit;
  const cost = way.cost + costOfLeaving(way, oldest);
  return { ...way, told, cost, out: isOpen ? oldest : way.out, isBeside: isOpen };
}

function costOfLeaving({ out, isBeside }: Way, each: Piece): number {
  const { standing } = each.segment;
  if (standing === 'vouched') return price.vouchedLeftOut;
  if (standing === 'contradicted') return price.contradictedLeftOut;
  if (out === null) return price.leftOut;
  if (readingOf(out, each) >= 0 || readingOf(each, out) >= 0) return price.leftOutWithAnother;
  return isBeside ? price.leftOutToo : price.leftOut;
}
