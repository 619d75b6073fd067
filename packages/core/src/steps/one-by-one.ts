import type { Ports } from '../ports/ports.ts';

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
      log.error('Background work failed.', {
        id: item.id,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return done;
}
