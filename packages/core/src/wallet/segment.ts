import { limits } from '../limits.ts';
import { type Filler, lastPoint, type Point, type Segment } from './wallet-book.ts';
import { isSame, movesHundredths, orderKey, type ToldMovement, type ToldRead } from './wallet-entry.ts';

const { walletClocksMs } = limits;

/** A movement with a balance, alone. */
export function segmentOf(told: ToldMovement, balance: number, reorderMs: number): Segment {
  const { id, arrivedAt, operatorAt } = told;
  return {
    standing: 'open',
    starts: movesHundredths(told).map((move) => balance - move),
    points: [[balance, orderKey(told)]],
    firstId: id,
    lastId: id,
    arrivedAt,
    ...aroundItsTime(told, reorderMs),
    unsettled: [id],
    ...(operatorAt === null && { isUntimed: true }),
  };
}

/** How far from the time that is known of it a movement may have happened. */
export const aroundItsTime = (
  { operatorAt, precisionMs }: Pick<ToldMovement, 'operatorAt' | 'precisionMs'>,
  reorderMs: number,
): Pick<Segment, 'lateMs' | 'earlyMs'> =>
  operatorAt === null
    ? { lateMs: walletClocksMs, earlyMs: reorderMs + walletClocksMs }
    : { lateMs: precisionMs - 1 };

/** An SMS without a balance, as what the chain may go on without: it continues nothing. */
export const segmentOfFiller = (
  { id, key }: Filler,
  came: Pick<Segment, 'arrivedAt' | 'lateMs' | 'earlyMs'>,
): Segment => ({
  standing: 'open',
  starts: [],
  points: [[0, key]],
  firstId: id,
  lastId: id,
  ...came,
  unsettled: [id],
});

/** A balance that the operator told when asked is believed. */
export const segmentOfRead = ({ id, arrivedAt, balanceHundredths }: ToldRead): Segment => ({
  standing: 'vouched',
  starts: [balanceHundredths],
  points: [[balanceHundredths, arrivedAt]],
  firstId: id,
  lastId: id,
  arrivedAt,
  lateMs: walletClocksMs,
  earlyMs: walletClocksMs,
  unsettled: [],
  isRead: true,
});

export const tipOf = (segment: Segment): number => lastPoint(segment)[0];

export const lastKeyOf = (segment: Segment): number => lastPoint(segment)[1];

export const firstKeyOf = ({ sinceKey, points }: Segment): number => sinceKey ?? (points[0] as Point)[1];

/** Before this moment its first entry did not happen, nor after the other; and so of its last. */
export const firstFrom = (segment: Segment): number => firstKeyOf(segment) - (segment.earlyMs ?? 0);
export const firstUntil = (segment: Segment): number => firstKeyOf(segment) + segment.lateMs;
export const lastFrom = (segment: Segment): number => lastKeyOf(segment) - (segment.earlyMs ?? 0);
export const lastUntil = (segment: Segment): number => lastKeyOf(segment) + segment.lateMs;

/** So far apart what we know and what the operator tells of one moment may be. */
export const clocksOff = (one: Segment, other: Segment): number =>
  Math.max(one.earlyMs ?? 0, one.lateMs, other.earlyMs ?? 0, other.lateMs) + walletClocksMs;

/** Which reading of its first movement lets a segment continue another; none: -1. */
export const readingOf = (before: Segment, after: Segment): number => {
  const tip = tipOf(before);
  return after.starts.findIndex((start) => isSame(start, tip));
};

/** One segment after the other, which begins as the one does and ends as the other. */
export function joined(before: Segment, after: Segment): Segment {
  const isFilled = after.by !== undefined;
  const bridge: readonly Point[] = isFilled ? [[after.starts[0] as number, firstKeyOf(after), true]] : [];
  const { isUntimed: _, ...begun } = before;
  return {
    ...begun,
    points: [...before.points, ...bridge, ...after.points],
    lastId: after.lastId,
    arrivedAt: after.arrivedAt,
    lateMs: Math.max(before.lateMs, after.lateMs),
    earlyMs: Math.max(before.earlyMs ?? 0, after.earlyMs ?? 0),
    unsettled: [...before.unsettled, ...after.unsettled],
    ...(after.isUntimed && { isUntimed: true }),
    ...(after.isCredited && { isCredited: true }),
  };
}

export const isLoop = (segment: Segment): boolean =>
  segment.starts.some((start) => isSame(start, tipOf(segment)));

/**
 * What ends where it began may have happened whenever the wallet had one of its balances: money that came and went, told
 * long after the chain had gone on. Null when the other never had one at that time.
 */
export function spliced(into: Segment, loop: Segment): Segment | null {
  const { points, earlyMs = 0, lateMs } = into;
  for (let index = points.length - 2; index >= 0; index--) {
    const [balance, since] = points[index] as Point;
    const [, until] = points[index + 1] as Point;
    if (firstUntil(loop) < since - earlyMs || lastFrom(loop) > until + lateMs) continue;
    const turn = loop.points.findIndex(([each]) => isSame(each, balance));
    if (turn < 0) continue;
    const round = [...loop.points.slice(turn + 1), ...loop.points.slice(0, turn + 1)];
    return {
      ...into,
      points: [...points.slice(0, index + 1), ...round, ...points.slice(index + 1)],
      unsettled: [...into.unsettled, ...loop.unsettled],
      ...(loop.isCredited && { isCredited: true }),
    };
  }
  return null;
}

/** It continues the chain, nothing that it could come before is in doubt, and it vouches for nothing that was open. */
export const isPlainlyNext = (alone: Segment, tip: Segment, segments: readonly Segment[]): boolean =>
  (alone.standing === 'open' || tip.standing === 'vouched') &&
  readingOf(tip, alone) === 0 &&
  segments.every(
    (each) =>
      lastUntil(each) < firstFrom(alone) ||
      (lastFrom(each) <= firstUntil(alone) &&
        each.hole === undefined &&
        each.by === undefined &&
        !each.isAside &&
        !each.isExplained),
  );
