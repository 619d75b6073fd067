import type { Placed } from './arrange.ts';
import { pointBefore, runsOf } from './aside.ts';
import { lastKeyOf, tipOf } from './segment.ts';
import type { Hole, Segment } from './wallet-book.ts';
import { isSame } from './wallet-entry.ts';

/** What the chain goes on without, and by how much it is off the balance of that time. */
export function asideWithHoles(
  aside: readonly Segment[],
  chain: readonly Segment[],
  at: number,
): readonly Segment[] {
  return runsOf(aside).flatMap(({ whole, parts }) => {
    const isLeft = parts.every(({ standing }) => standing === 'contradicted');
    const before = isLeft ? null : pointBefore(chain, whole);
    const seen = parts.flatMap(({ hole }) => hole?.sinceAt ?? []);
    return parts.map(({ hole, by: _, ...segment }, index): Segment => {
      const plain = { ...segment, isAside: true as const };
      // A person has said where the money is: also where the chain goes on without what came after it.
      if (index > 0 || before === null || segment.isExplained) return plain;
      const missing = (segment.starts[0] as number) - before.balance;
      if (isSame(missing, 0)) return plain;
      const { afterId, afterKey } = before;
      const hasStood = hole?.hasStood === true;
      return { ...plain, hole: { sinceAt: Math.min(at, ...seen), missing, afterId, afterKey, hasStood } };
    });
  });
}

/**
 * The chain with what is missing in it. A hole that was seen before is as old as it was then, and passes its age on to
 * none that lies before what a person explained.
 */
export function withHoles(
  chain: readonly Placed[],
  known: readonly Segment[],
  at: number,
): readonly Segment[] {
  const groups: { before: Segment | null; members: Placed[] }[] = [];
  for (const [index, placed] of chain.entries()) {
    const before = chain[index - 1]?.segment ?? null;
    const isAfterHole = placed.isAfterHole || isMoreMissing(placed.segment, before);
    if (isAfterHole || placed.segment.isExplained || groups.length === 0)
      groups.push({ before: isAfterHole ? before : null, members: [placed] });
    else groups.at(-1)?.members.push(placed);
  }
  return groups.flatMap(({ before, members }) => {
    const seen = members.flatMap(({ segment }) => segment.hole?.sinceAt ?? []);
    return members.map(({ segment, by }, index) => {
      const plain = withoutHole(segment, by);
      const hole = index > 0 ? null : holeOf(segment, before, known, Math.min(at, ...seen));
      return hole === null ? plain : { ...plain, hole };
    });
  });
}

const withoutHole = ({ hole: _, by: __, isAside: ___, ...plain }: Segment, by: Segment['by']): Segment =>
  by === undefined ? plain : { ...plain, by };

/** Somebody answers for so much that is missing before it, which lies between it and what it came after. */
export function explained({ hole, explainedAfter: _, ...segment }: Segment, missing: number): Segment {
  const after = hole?.afterId ?? null;
  return {
    ...segment,
    isExplained: true,
    explainedMissing: missing,
    ...(after !== null && { explainedAfter: after }),
  };
}

/** Whether more is missing before it than was explained, or the other way round. */
function isMoreMissing({ explainedMissing, starts }: Segment, before: Segment | null): boolean {
  if (explainedMissing === undefined || before === null) return false;
  const off = starts.map((start) => start - tipOf(before));
  const most = Math.max(0, explainedMissing);
  const least = Math.min(0, explainedMissing);
  return off.every((missing) => missing >= most + 100 || missing <= least - 100);
}

/**
 * How many of those that follow each other are open: none after the first that is vouched for or explained. What comes after
 * a hole and leads to that one is vouched for if that is a read; what followed something else once, and was vouched for by
 * that, says nothing of the hole.
 */
export function openOf(group: readonly Segment[]): number {
  const sure = group.findIndex(({ standing, isExplained }) => standing === 'vouched' || isExplained);
  if (sure < 0) return group.length;
  return group[0]?.hole === undefined || group[sure]?.isRead ? 0 : sure;
}

/** What is missing before a segment; what is forgotten of the time before changes nothing. */
function holeOf(
  { hole, starts }: Segment,
  before: Segment | null,
  known: readonly Segment[],
  sinceAt: number,
): Hole | null {
  const isForgotten =
    hole !== undefined &&
    (before === null || hole.afterKey > lastKeyOf(before)) &&
    !known.some(({ lastId }) => lastId === hole.afterId);
  if (isForgotten) return hole;
  if (before === null) return null;
  const missing = (starts[0] as number) - tipOf(before);
  const hasStood = hole?.hasStood === true;
  return { sinceAt, missing, afterId: before.lastId, afterKey: lastKeyOf(before), hasStood };
}
