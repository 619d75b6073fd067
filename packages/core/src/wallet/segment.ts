import { limits } from '../limits.ts';
import { type Filler, type Point, type Segment, tipOf } from './wallet-book.ts';
import { isSame, movesHundredths, orderKey, type ToldMovement, type ToldRead } from './wallet-entry.ts';

/** A movement with a balance, alone. */
export function segmentOf(told: ToldMovement, balance: number, reorderMs: number): Segment {
  const key = orderKey(told);
  const { operatorAt, precisionMs, arrivedAt } = told;
  const starts = movesHundredths(told).map((move) => balance - move);
  const isLate = operatorAt === null || arrivedAt - operatorAt > precisionMs + reorderMs;
  return alone(told, key, {
    standing: 'open',
    starts,
    points: [
      [starts[0] as number, 0],
      [balance, key],
    ],
    sureKey: operatorAt === null ? 0 : key,
    sureArrivedAt: isLate ? 0 : arrivedAt,
    slackMs: (operatorAt === null ? reorderMs : precisionMs) + limits.walletClocksMs,
    unsettled: [told.id],
  });
}

/** A balance that the operator told when asked is believed. */
export const segmentOfRead = (told: ToldRead): Segment =>
  alone(told, told.arrivedAt, {
    standing: 'vouched',
    starts: [told.balanceHundredths],
    points: [[told.balanceHundredths, told.arrivedAt]],
    sureKey: told.arrivedAt,
    sureArrivedAt: told.arrivedAt,
    slackMs: limits.walletClocksMs,
    unsettled: [],
  });

type OfItsOwn = 'standing' | 'starts' | 'points' | 'sureKey' | 'sureArrivedAt' | 'slackMs' | 'unsettled';

/** Written out, here and where two are united: every SMS passes here, and copying with dots takes ten times as long. */
const alone = (
  { id, arrivedAt }: ToldMovement | ToldRead,
  key: number,
  own: Pick<Segment, OfItsOwn>,
): Segment => ({
  standing: own.standing,
  starts: own.starts,
  points: own.points,
  firstId: id,
  firstKey: key,
  firstArrivedAt: arrivedAt,
  lastId: id,
  lastKey: key,
  sureKey: own.sureKey,
  sureArrivedAt: own.sureArrivedAt,
  slackMs: own.slackMs,
  unsettled: own.unsettled,
  hole: { sinceAt: arrivedAt, missing: null, afterId: null, afterKey: 0, hasStood: false, told: null },
  doom: null,
});

const slack = (one: Segment, other: Segment): number => Math.max(one.slackMs, other.slackMs);

/** What is contradicted is no part of the chain. */
export const mayBeOne = (one: Segment, other: Segment): boolean =>
  one.standing !== 'contradicted' && other.standing !== 'contradicted';

/** Which reading of its first movement lets a segment continue another; none: -1. */
export function continues(before: Segment, after: Segment): number {
  const [tip, tipKey] = before.points.at(-1) as Point;
  const reading = after.starts.findIndex((start) => isSame(start, tip));
  if (reading < 0 || after.firstKey < tipKey - slack(before, after)) return -1;
  // A fee that somebody else paid is believed where the order is plain: among SMS of one moment it is mostly chance.
  const isInOrder =
    after.firstKey > tipKey || (after.firstKey === tipKey && after.firstArrivedAt > before.sureArrivedAt);
  return reading === 0 || isInOrder ? reading : -1;
}

/** Two segments as one, which begins as the first does. What either of them vouches for is vouched. */
function united(
  one: Segment,
  other: Segment,
  points: readonly Point[],
  { lastId, hole }: Pick<Segment, 'lastId' | 'hole'>,
): Segment {
  const isSurer =
    other.sureKey > one.sureKey || (other.sureKey === one.sureKey && other.sureArrivedAt > one.sureArrivedAt);
  const surer = isSurer ? other : one;
  const isVouched = one.standing === 'vouched' || other.standing === 'vouched';
  return {
    standing: isVouched ? 'vouched' : 'open',
    starts: one.starts,
    points,
    firstId: one.firstId,
    firstKey: one.firstKey,
    firstArrivedAt: one.firstArrivedAt,
    lastId,
    lastKey: Math.max(one.lastKey, other.lastKey),
    sureKey: surer.sureKey,
    sureArrivedAt: surer.sureArrivedAt,
    slackMs: slack(one, other),
    unsettled: isVouched ? [] : [...one.unsettled, ...other.unsettled],
    hole,
    doom: isVouched ? null : sooner(one.doom, other.doom),
  };
}

const sooner = (one: Segment['doom'], other: Segment['doom']): Segment['doom'] =>
  one === null || (other !== null && other.at < one.at) ? other : one;

/** One segment after the other; fillers lead from the one to the other where a hole was between. */
export function joined(before: Segment, after: Segment, by: readonly Filler[] = []): Segment {
  const [start, ...rest] = after.points as readonly [Point, ...Point[]];
  const bridge: readonly Point[] = by.length > 0 ? [[start[0], after.firstKey, by]] : [];
  const { hole } = before;
  // A vouched segment with a hole before it keeps it; an open one whose end is vouched for has none any more.
  const keepsHole = before.standing === 'vouched' || after.standing !== 'vouched';
  const seenAt = after.hole?.sinceAt ?? Number.POSITIVE_INFINITY;
  return united(before, after, [...before.points, ...bridge, ...rest], {
    lastId: after.lastId,
    hole: hole !== null && keepsHole ? { ...hole, sinceAt: Math.min(hole.sinceAt, seenAt) } : null,
  });
}

/** Whether the wallet had the balance of a point while this happened. */
const wasThen = (into: Segment, index: number, loop: Segment): boolean => {
  const [, since] = into.points[index] as Point;
  const until = into.points[index + 1]?.[1] ?? Number.POSITIVE_INFINITY;
  const off = slack(into, loop);
  return loop.firstKey >= since - off && loop.lastKey <= until + off;
};

/** The chain itself turns round only while times cannot tell how it began. */
const isLoop = (segment: Segment): boolean =>
  segment.starts.some((start) => isSame(start, tipOf(segment))) &&
  (segment.standing !== 'vouched' || segment.lastKey - segment.firstKey <= segment.slackMs);

/**
 * A segment that ends where it began may have happened at any moment when the wallet had one of its balances: money
 * that came and went while an SMS overtook both. Null when the other never had one at that time.
 */
export function spliced(into: Segment, loop: Segment): Segment | null {
  if (!mayBeOne(into, loop) || !isLoop(loop)) return null;
  const turns = loop.points.length > 1 ? loop.points.slice(1) : loop.points;
  for (let index = into.points.length - 1; index >= 0; index--) {
    const [balance] = into.points[index] as Point;
    const turn = turns.findIndex(([each]) => isSame(each, balance));
    if (turn < 0 || !wasThen(into, index, loop)) continue;
    const round = [...turns.slice(turn + 1), ...turns.slice(0, turn + 1)];
    const points = [...into.points.slice(0, index + 1), ...round, ...into.points.slice(index + 1)];
    const isVouchedBy = into.standing === 'open' && loop.standing === 'vouched';
    return united(into, loop, points, { lastId: into.lastId, hole: isVouchedBy ? null : into.hole });
  }
  return null;
}

/** An SMS that tells of what fillers stood for takes their place. Null when it tells of something else. */
export function inPlaceOfFillers(
  into: Segment,
  late: Segment,
): { readonly segment: Segment; readonly freed: readonly Filler[] } | null {
  if (!mayBeOne(into, late)) return null;
  const [tip, key] = late.points.at(-1) as Point;
  for (let index = 0; index < into.points.length - 1; index++) {
    const [from] = into.points[index] as Point;
    const [to, toKey, by] = into.points[index + 1] as Point;
    const start = late.starts.find((each) => isSame(each, from));
    const isEnd = isSame(tip, to);
    if (!by || (start === undefined && !isEnd) || !wasThen(into, index, late)) continue;
    const move = tip - (start ?? (late.starts[0] as number));
    const told = by.find(({ id }) => id === late.firstId) ?? by.find(({ moves }) => moves.includes(move));
    const rest = by.filter((filler) => filler !== told);
    const steps: readonly Point[] =
      start !== undefined && isEnd
        ? [[to, toKey]]
        : start !== undefined
          ? [
              [tip, key],
              [to, toKey, rest],
            ]
          : [
              [late.starts[0] as number, key, rest],
              [to, toKey],
            ];
    const points = [...into.points.slice(0, index + 1), ...steps, ...into.points.slice(index + 2)];
    const segment = united(into, late, points, into);
    return { segment, freed: steps.length === 1 ? rest : [] };
  }
  return null;
}

/** The balance that a segment's wallet had at a time, as another tells it: its last point until then. */
export const pointAt = ({ points }: Segment, key: number): number =>
  points.findLastIndex(([, since]) => since > 0 && since <= key);

/** The chain went on over a segment without a hole: one entry before it, one that is surely later. */
export const wentOnOver = (chain: Segment, other: Segment): boolean =>
  (chain.sureKey > other.firstKey ||
    (chain.sureKey === other.firstKey && chain.sureArrivedAt > other.firstArrivedAt)) &&
  pointAt(chain, other.firstKey) >= 0;

/** The one of the lowest rank; ranks are compared member by member, and null is none. */
export function first(
  segments: readonly Segment[],
  rankOf: (segment: Segment) => readonly number[] | null,
): Segment | null {
  let best: { segment: Segment; rank: readonly number[] } | null = null;
  for (const segment of segments) {
    const rank = rankOf(segment);
    if (rank !== null && (best === null || isLower(rank, best.rank))) best = { segment, rank };
  }
  return best?.segment ?? null;
}

function isLower(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (one[index] as number) < (other[index] as number);
}
