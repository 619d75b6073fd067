import { fillingWith, these } from './fill-hole.ts';
import { firstFrom, firstUntil, lastFrom, lastUntil } from './segment.ts';
import { bestOf, nothingTold, type Part, type Story } from './story.ts';
import type { Filler, Segment } from './wallet-book.ts';
import type { EntryId } from './wallet-entry.ts';

/** How a segment comes after the one before it: it continues it, fillers lead to it, or nothing that is known does. */
export interface Placed {
  readonly segment: Segment;
  readonly by: readonly EntryId[] | undefined;
  readonly isAfterHole: boolean;
}

export interface Arrangement {
  /** In the order in which they happened. */
  readonly chain: readonly Placed[];
  /** What the chain goes on without. */
  readonly aside: readonly Segment[];
}

/** So many that are surely before what is new may be in another order by it. */
const lookBackMax = 6;

/**
 * The likeliest order of all segments that are known, and which of them are no part of the chain. What is surely before
 * all that is new or was left out stays as it was, but for the last of it.
 */
export function arranged(
  segments: readonly Segment[],
  fillers: readonly Filler[],
  sinceKey = Number.NEGATIVE_INFINITY,
): Arrangement {
  const keptMax = keptOf(segments, sinceKey);
  const kept = segments.slice(0, keptMax).map(asItWas);
  const parts = partsOf(segments, Math.max(0, keptMax - 1));
  const spent = new Set(kept.flatMap(({ by = [] }) => by));
  const free = fillers.filter(({ id }) => !spent.has(id));
  const isFirm = parts[0]?.segment.standing === 'vouched';
  let stories: readonly Story[] = [keptMax === 0 ? nothingTold : { ...nothingTold, next: 1, tip: 0, isFirm }];
  const filling = fillingWith(free);
  for (let left = parts.length - (keptMax === 0 ? 0 : 1); left > 0; left--)
    stories = bestOf(stories, parts, filling);
  const chain: Placed[] = [];
  const aside: Segment[] = [];
  for (let at = stories[0] as Story; at.before !== null; at = at.before) {
    const { segment } = parts[at.part] as Part;
    const by = at.by === null ? undefined : these(free, at.by).map(({ id }) => id);
    if (at.tip === at.part) chain.push({ segment, by, isAfterHole: at.isAfterHole });
    else aside.push(segment);
  }
  return { chain: [...kept, ...chain.reverse()], aside: aside.reverse() };
}

const asItWas = (segment: Segment): Placed => ({
  segment,
  by: segment.by,
  isAfterHole: segment.hole !== undefined,
});

/** How many of the first stay where they are: the last of them, and some after it, are surely before all that follow. */
function keptOf(segments: readonly Segment[], sinceKey: number): number {
  let from = sinceKey;
  let sure = 0;
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index] as Segment;
    if (!segment.isAside && lastUntil(segment) < from) sure += 1;
    if (sure > lookBackMax) return index + 1;
    from = Math.min(from, firstFrom(segment));
  }
  return 0;
}

function partsOf(segments: readonly Segment[], from: number): readonly Part[] {
  const known = segments.slice(from);
  const parts = known.map((segment, at): Part => {
    const index = from + at;
    const isFirm = isVouched(segment) && segment.hole === undefined && segment.by === undefined;
    const next = segments[index + 1];
    const isNextFirm =
      isVouched(next) &&
      isVouched(segment) &&
      next?.hole === undefined &&
      next?.by === undefined &&
      !next?.isExplained;
    return {
      segment,
      from: firstFrom(segment),
      until: firstUntil(segment),
      lastFrom: lastFrom(segment),
      isAfterFirm: isFirm,
      isBeforeFirm: isNextFirm,
      after: undefined,
    };
  });
  const inTime = parts.sort(
    ({ from, segment: one }, { from: otherFrom, segment: other }) =>
      from - otherFrom || one.arrivedAt - other.arrivedAt || (one.firstId < other.firstId ? -1 : 1),
  );
  // Looked up once: it is asked of every story.
  const places = new Map(inTime.map(({ segment }, place) => [segment, place]));
  return inTime.map((part) => {
    const after = placeOf(part.segment, known);
    return after === undefined ? part : { ...part, after: places.get(after) };
  });
}

/** What it was explained after, and where that ends no segment any more, what it came after since; or its gap is after. */
function placeOf(segment: Segment, known: readonly Segment[]): Segment | undefined {
  const { hole, isAside, isExplained, explainedAfter } = segment;
  const endingWith = (id: EntryId | null | undefined) => known.find(({ lastId }) => lastId === id);
  if (!isExplained) return hole?.hasStood ? endingWith(hole.afterId) : undefined;
  return endingWith(explainedAfter) ?? (isAside ? undefined : known[known.indexOf(segment) - 1]);
}

const isVouched = (segment: Segment | undefined): boolean =>
  segment !== undefined && segment.standing === 'vouched' && !segment.isAside;
