import type { Slice } from '@mobile-money/core';

const slicesMax = 10_000;

/** Reads a list to its end, slice by slice, and gives all of it in order. */
export async function walk<Item>(
  read: (cursor: string | null) => Promise<Slice<Item>>,
): Promise<readonly Item[]> {
  const seen: Item[] = [];
  let cursor: string | null = null;
  for (let slices = 0; slices < slicesMax; slices += 1) {
    const slice: Slice<Item> = await read(cursor);
    seen.push(...slice.items);
    if (slice.nextCursor === null) return seen;
    cursor = slice.nextCursor;
  }
  throw new Error(`The list has no end after ${slicesMax} slices.`);
}

/** Makes so many calls at once, and waits for all of them. */
export const atOnce = <Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<readonly Result[]> => Promise.all(Array.from({ length: count }, (_, index) => call(index)));
