/**
 * Does a piece of work for each item, never twice at the same time. Whoever asks while it is under way is served by
 * one more run after it: what they know may be newer than what it found.
 */
export class OneAtATime<Item extends { readonly id: string }> {
  readonly #work: (item: Item) => Promise<void>;
  /** Whether one more run is wanted, by the id of what is under way. */
  readonly #again = new Map<string, boolean>();

  constructor(work: (item: Item) => Promise<void>) {
    this.#work = work;
  }

  async run(item: Item): Promise<void> {
    if (this.#again.has(item.id)) {
      this.#again.set(item.id, true);
      return;
    }
    try {
      do {
        this.#again.set(item.id, false);
        await this.#work(item);
      } while (this.#again.get(item.id) === true);
    } finally {
      this.#again.delete(item.id);
    }
  }
}
