import type { Ports } from './ports/ports.ts';
import { messageOf } from './text.ts';

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

/**
 * Does a piece of background work for each item and tells for how many it was done. One that fails is logged and left
 * for the next round: it must not keep the others from their turn.
 */
export async function oneByOne<Item extends { readonly id: string }>(
  { log }: Pick<Ports, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      log.error('Background work failed.', { id: item.id, error: messageOf(error) });
    }
  }
  return done;
}

/** So many that were tried are remembered; then everything gets a turn again. */
const rememberedMax = 1_000;

/**
 * Gives everything that waits for background work its turn. What failed, or could not be done yet, waits until the others
 * have been tried: otherwise a few that fail each time, and are the oldest, would keep all that came after them waiting
 * for ever.
 */
export class Turns<Item extends { readonly id: string }> {
  readonly #tried = new Set<string>();

  /** The next items; `find` gives the oldest first, as many as it is asked for. */
  async next(find: (count: number) => Promise<readonly Item[]>, limit: number): Promise<readonly Item[]> {
    const found = await find(limit + this.#tried.size);
    const untried = found.filter(({ id }) => !this.#tried.has(id));
    if (untried.length === 0 || this.#tried.size >= rememberedMax) this.#tried.clear();
    return (untried.length === 0 ? found : untried).slice(0, limit);
  }

  /** It is not the time for these, and they wait for their next turn. */
  putOff(items: readonly Item[]): void {
    for (const { id } of items) this.#tried.add(id);
  }

  /** The same work; an item for which it fails waits for its next turn. */
  noting(work: (item: Item) => Promise<unknown>): (item: Item) => Promise<void> {
    return async (item) => {
      this.putOff([item]);
      await work(item);
      this.#tried.delete(item.id);
    };
  }
}
