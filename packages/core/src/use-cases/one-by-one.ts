import type { Ports } from '../ports/ports.ts';

/**
 * Does a piece of background work for each item. One that fails is logged and left for the next round: it must not
 * keep the others from their turn.
 */
export async function oneByOne<Item extends { readonly id: string }>(
  { log }: Pick<Ports, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.error('Background work failed.', {
        id: item.id,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
}
