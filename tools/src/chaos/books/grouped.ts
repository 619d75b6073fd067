/** Items by a key of theirs, each list in the given order. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (key: string) => readonly Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return (key) => groups.get(key) ?? [];
}
