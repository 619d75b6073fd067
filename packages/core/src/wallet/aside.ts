import {
  clocksOff,
  firstFrom,
  firstKeyOf,
  firstUntil,
  isLoop,
  joined,
  lastFrom,
  readingOf,
  segmentOfFiller,
  spliced,
} from './segment.ts';
import type { Filler, Point, Segment, WalletBook } from './wallet-book.ts';
import type { EntryId } from './wallet-entry.ts';

/** Segments that the chain goes on without and that continue each other. */
export interface Run {
  readonly whole: Segment;
  readonly parts: readonly Segment[];
}

/** Those that continue each other together, whatever the order in which they are known. */
export function runsOf(aside: readonly Segment[]): readonly Run[] {
  const runs: Run[] = aside.map((segment) => ({ whole: segment, parts: [segment] }));
  for (;;) {
    const after = runs.findIndex((run) => runs.some((other) => isAfter(other, run)));
    if (after < 0) return runs;
    const next = runs[after] as Run;
    const before = runs.findLastIndex((other) => isAfter(other, next));
    const { whole, parts } = runs[before] as Run;
    runs[before] = { whole: joined(whole, next.whole), parts: [...parts, ...next.parts] };
    runs.splice(after, 1);
  }
}

const isAfter = (before: Run, after: Run): boolean =>
  before !== after &&
  readingOf(before.whole, after.whole) >= 0 &&
  firstUntil(after.whole) >= lastFrom(before.whole);

/** What turns out to have happened within one of the chain's segments is put there. */
export function takenIn(
  chain: readonly Segment[],
  aside: readonly Segment[],
): readonly [Segment[], Segment[]] {
  const whole = [...chain];
  let left = [...aside];
  for (const run of runsOf(aside)) {
    if (!isLoop(run.whole)) continue;
    for (const [index, segment] of whole.entries()) {
      const into = spliced(segment, run.whole);
      if (into === null) continue;
      whole[index] = into;
      left = left.filter((each) => !run.parts.includes(each));
      break;
    }
  }
  return [whole, left];
}

export interface Doom extends Run {
  readonly at: number;
}

/** SMS without a balance that fill nothing: the chain may go on without them as well. */
const idleSms = ({ segments, fillers }: Pick<WalletBook, 'segments' | 'fillers'>): readonly Run[] => {
  const used = new Set(segments.flatMap(({ by = [] }) => by));
  return fillers.flatMap((filler) => {
    const { id, isVouched, isContradicted, came } = filler;
    if (came === undefined || isVouched || isContradicted || used.has(id)) return [];
    return [{ whole: segmentOfFiller(filler, came), parts: [] }];
  });
};

type Known = Pick<WalletBook, 'segments' | 'fillers' | 'unread'>;

/** What the vouched chain has gone on without for long enough: it is contradicted then. */
export function doomsOf(book: Known, reorderMs: number): readonly Doom[] {
  return passagesOf(book).flatMap(({ whole, parts, passages }) => {
    const ats = passages.flatMap(({ isExcused, later }) =>
      isExcused ? [] : later.map(({ arrivedAt }) => arrivedAt),
    );
    if (ats.length === 0) return [];
    const cameAt = Math.max(whole.arrivedAt, ...parts.map(({ arrivedAt }) => arrivedAt));
    return [{ whole, parts, at: Math.max(cameAt, Math.min(...ats)) + reorderMs }];
  });
}

/** Money of ours without which something would be contradicted: of all that lies beside it the oldest is enough. */
export const excusersOf = (book: Known): ReadonlySet<EntryId> =>
  new Set(passagesOf(book).flatMap(({ passages }) => passages.flatMap(({ excuser }) => excuser?.id ?? [])));

/** What is left out and not contradicted yet, with each way in which the vouched chain went on over it. */
function passagesOf(book: Known): readonly (Run & { readonly passages: readonly Passage[] })[] {
  const aside = book.segments.filter(({ isAside }) => isAside);
  const open = runsOf(aside).filter(({ parts }) => parts.some(({ standing }) => standing !== 'contradicted'));
  const runs = [...open, ...idleSms(book)];
  if (runs.length === 0) return [];
  const groups = groupsOf(book.segments)
    .map((group) => group.filter(({ standing }) => standing === 'vouched'))
    .filter(({ length }) => length > 0);
  return runs.map(({ whole, parts }) => ({
    whole,
    parts,
    passages: groups.flatMap((group) => passageOf(group, whole, book) ?? []),
  }));
}

/** The chain's segments that follow each other without a hole. */
export function groupsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    if (segment.isAside) continue;
    if (segment.hole !== undefined || segment.isExplained || groups.length === 0) groups.push([segment]);
    else groups.at(-1)?.push(segment);
  }
  return groups;
}

/** The chain goes on over a run by entries that are surely later. What may have moved meanwhile excuses it. */
interface Passage {
  readonly later: readonly Segment[];
  readonly isExcused: boolean;
  /** Nothing else does. */
  readonly excuser?: Filler;
}

/** Null when the chain does not go on over it. */
function passageOf(group: readonly Segment[], run: Segment, { fillers, unread }: Known): Passage | null {
  const [first] = group as readonly [Segment];
  const later = group.filter((each) => !each.isUntimed && lastFrom(each) > firstUntil(run));
  if (later.length === 0 || firstUntil(first) >= firstFrom(run)) return null;
  const points = group.flatMap(pointsOf);
  // Not the last that is no later: where clocks differ, that may be the end of the chain.
  const next = points.findIndex(([, since]) => since > firstKeyOf(run));
  // Of a time that is forgotten no one knows which balances the wallet had, and what came and went was maybe there.
  if (next === 0 && isLoop(run)) return null;
  const [, fromKey] = points[next - 1] ?? [0, firstKeyOf(first)];
  const [, toKey, isFilled] = points[next] as Point;
  const used = new Set(group.flatMap(({ by = [] }) => by));
  const offMs = clocksOff(run, run);
  const isBetween = (key: number): boolean => key >= fromKey - offMs && key <= toKey + offMs;
  if (isFilled || unread.some(([, key]) => isBetween(key))) return { later, isExcused: true };
  const excuser = fillers.find(({ id, isSms, key }) => !isSms && !used.has(id) && isBetween(key));
  return excuser === undefined ? { later, isExcused: false } : { later, isExcused: true, excuser };
}

/** Its points, the first of them with what led there. */
function pointsOf({ points, by }: Segment): readonly Point[] {
  const [[balance, key], ...rest] = points as readonly [Point, ...Point[]];
  return by === undefined ? points : [[balance, key, true], ...rest];
}

/** The balance that the chain had when a run began, as far as it is known, and since which entry. */
export function pointBefore(
  chain: readonly Segment[],
  run: Segment,
): { readonly balance: number; readonly afterId: EntryId | null; readonly afterKey: number } | null {
  const firstKey = firstKeyOf(run);
  const segment = chain.findLast(({ points }) => (points[0] as Point)[1] <= firstKey);
  const point = segment?.points.findLast(([, key]) => key <= firstKey);
  if (segment === undefined || point === undefined) return null;
  const [balance, afterKey] = point;
  return { balance, afterId: point === segment.points.at(-1) ? segment.lastId : null, afterKey };
}
