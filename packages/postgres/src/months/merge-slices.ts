import type { Slice } from '@mobile-money/core';
import { type Place, placeFrom } from '../stores/newest-first.ts';

/** An item of a list, and where it stands. */
export interface Placed<Item> {
  readonly item: Item;
  readonly place: Place;
}

/** A part of a list, newest first, and behind which place there may be more. */
export interface Part<Item> {
  readonly placed: readonly Placed<Item>[];
  readonly end: Place | null;
}

/** A slice of placed items as such a part. */
export const partOf = <Item>({ items, nextCursor }: Slice<Placed<Item>>): Part<Item> => ({
  placed: items,
  end: nextCursor === null ? null : placeFrom(nextCursor),
});

/**
 * One part out of those of several lists. Whatever stands behind the place at which one of them ended is left for later: the
 * others may hold what comes before it.
 */
export function mergedParts<Item>(parts: readonly Part<Item>[], limit: number): Slice<Item> {
  const ends = parts.flatMap(({ end }) => (end === null ? [] : [end])).sort(newestFirst);
  const [horizon = null] = ends;
  const all = new Map<string, Placed<Item>>();
  for (const { placed } of parts)
    for (const each of placed)
      if (horizon === null || newestFirst(each.place, horizon) <= 0) all.set(each.place.join('_'), each);
  const sorted = [...all.values()].sort((a, b) => newestFirst(a.place, b.place));
  const given = sorted.slice(0, limit);
  const next = sorted.length > limit ? (given.at(-1)?.place ?? horizon) : horizon;
  return { items: given.map(({ item }) => item), nextCursor: next?.join('_') ?? null };
}

const newestFirst = ([at, id]: Place, [otherAt, otherId]: Place): number =>
  otherAt - at || (id < otherId ? 1 : id > otherId ? -1 : 0);
