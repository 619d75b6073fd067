interface Part<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

const itemsMax = 10_000;

/** All items of a list, part by part, until one says that it is enough, or no one waits for them any more. */
export async function everyPart<Item>(
  read: (cursor: string | undefined) => Promise<Part<Item>>,
  isEnough: (items: readonly Item[]) => boolean = () => false,
  signal?: AbortSignal,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null && all.length < itemsMax; ) {
    signal?.throwIfAborted();
    const part: Part<Item> = await read(cursor);
    all.push(...part.items);
    if (isEnough(part.items)) break;
    cursor = part.next_cursor;
  }
  return all;
}
