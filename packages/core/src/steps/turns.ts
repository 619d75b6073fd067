/** So many failures are remembered; then everything gets a turn again. */
const rememberedMax = 1_000;

/**
 * Gives everything that waits for background work its turn. What failed waits until the others have been tried:
 * otherwise a few that fail each time, and are the oldest, would keep all that came after them waiting for ever.
 */
export class Turns<Item extends { readonly id: string }> {
  readonly #failed = new Set<string>();

  /** The next items; `find` gives the oldest first, as many as it is asked for. */
  async next(find: (count: number) => Promise<readonly Item[]>, limit: number): Promise<readonly Item[]> {
    const found = await find(limit + this.#failed.size);
    const untried = found.filter(({ id }) => !this.#failed.has(id));
    if (untried.length === 0 || this.#failed.size >= rememberedMax) this.#failed.clear();
    return (untried.length === 0 ? found : untried).slice(0, limit);
  }

  /** The same work; an item for which it fails waits for its next turn. */
  noting(work: (item: Item) => Promise<unknown>): (item: Item) => Promise<void> {
    return async (item) => {
      this.#failed.add(item.id);
      await work(item);
      this.#failed.delete(item.id);
    };
  }
}
