import type { Slice } from '@mobile-money/core';

/** Where an item stands in a list: by time, and by id among equal times. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

/** Below zero when `a` comes before `b` in a list that is newest first. */
export function newerFirst(a: Place, b: Place): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** Below zero when `a` comes before `b` in a list that is oldest first. */
export const olderFirst = (a: Place, b: Place): number => newerFirst(b, a);

/** Items sorted by their places. */
export const sortedBy = <Item>(
  items: Iterable<Item>,
  placeOf: (item: Item) => Place,
  order: typeof newerFirst,
): readonly Item[] => [...items].sort((a, b) => order(placeOf(a), placeOf(b)));

/** A part of a list that is newest first. */
export const newestSlice = <Item>(
  items: Iterable<Item>,
  placeOf: (item: Item) => Place,
  cursor: string | null,
  limit: number,
): Slice<Item> => sliceIn(newerFirst, items, placeOf, cursor, limit);

/**
 * A part of a list in an order. The cursor names the last item given, not a count, so that items which come in between
 * two calls neither repeat nor hide others.
 */
export function sliceIn<Item>(
  order: typeof newerFirst,
  items: Iterable<Item>,
  placeOf: (item: Item) => Place,
  cursor: string | null,
  limit: number,
): Slice<Item> {
  const after = placeFrom(cursor);
  const rest = sortedBy(items, placeOf, order).filter(
    (item) => after === null || order(after, placeOf(item)) < 0,
  );
  const given = rest.slice(0, limit);
  const last = given.at(-1);
  const hasMore = last !== undefined && rest.length > given.length;
  return { items: given, nextCursor: hasMore ? cursorOf(placeOf(last)) : null };
}

const cursorOf = ({ at, id }: Place): string => `${at}/${id}`;

/** Null, and so the beginning, for a cursor that was never given out. */
function placeFrom(cursor: string | null): Place | null {
  const [, at, id] = /^(\d+)\/(.+)$/.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

/** Whether each member that is asked for is as asked for. */
export const hasMembers = <T extends object>(item: T, wanted: Partial<T>): boolean =>
  (Object.keys(wanted) as (keyof T)[]).every((name) => item[name] === wanted[name]);
