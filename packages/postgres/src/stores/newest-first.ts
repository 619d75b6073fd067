import type { SearchOrder, Slice } from '@mobile-money/core';

/** Where an item stands in a list: by time, and by id among equal times. */
export type Place = readonly [at: number, id: string];

/** How SQL says an order, and that something comes after a place in it. */
export const inOrder = {
  newest: { comesAfter: '<', direction: 'desc' },
  oldest: { comesAfter: '>', direction: 'asc' },
} as const satisfies Readonly<Record<SearchOrder, object>>;

/** Before every item. */
const beginnings: Readonly<Record<SearchOrder, Place>> = {
  newest: [Number.MAX_SAFE_INTEGER, 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  oldest: [-1, '00000000-0000-0000-0000-000000000000'],
};

const form = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place after which a slice starts; a cursor that was never given out starts from the beginning. */
export function placeFrom(cursor: string | null, order: SearchOrder = 'newest'): Place {
  const [, at, id] = form.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? beginnings[order] : [Number(at), id];
}

/** A slice out of items of which one more was asked for than is wanted: it tells whether there are more. */
export function sliceOf<Item>(
  items: readonly Item[],
  limit: number,
  placeOf: (item: Item) => Place,
): Slice<Item> {
  const given = items.slice(0, limit);
  const last = given.at(-1);
  const hasMore = items.length > limit && last !== undefined;
  return { items: given, nextCursor: hasMore ? placeOf(last).join('_') : null };
}
