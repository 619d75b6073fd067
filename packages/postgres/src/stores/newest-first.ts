import type { SearchOrder, Slice } from '@mobile-money/core';

/** Where an item stands in a list: by time, and by id among equal times. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

/** Before every item. */
const beginnings: Readonly<Record<SearchOrder, Place>> = {
  newest: { at: Number.MAX_SAFE_INTEGER, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  oldest: { at: -1, id: '00000000-0000-0000-0000-000000000000' },
};

const form = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place after which a slice starts; a cursor that was never given out starts from the beginning. */
export function placeFrom(cursor: string | null, order: SearchOrder = 'newest'): Place {
  const [, at, id] = form.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? beginnings[order] : { at: Number(at), id };
}

/** A slice out of rows of which one more was asked for than is wanted: it tells whether there are more. */
export function sliceOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  fromRow: (row: Row) => Item,
  placeOf: (row: Row) => Place,
): Slice<Item> {
  const given = rows.slice(0, limit);
  const last = given.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: given.map(fromRow), nextCursor: hasMore ? cursorOf(placeOf(last)) : null };
}

const cursorOf = ({ at, id }: Place): string => `${at}_${id}`;
