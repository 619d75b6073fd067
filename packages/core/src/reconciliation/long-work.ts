import type { Ports } from '../ports/ports.ts';

/** Work that takes long on large days: at each `yield` others may have their turn. */
export type LongWork<Result> = Generator<undefined, Result>;

const itemsAtOnce = 2_000;

/** Walks through a list, with a rest after every few thousand items. */
export function* each<Item>(items: Iterable<Item>, act: (item: Item) => void): LongWork<void> {
  let count = 0;
  for (const item of items) {
    act(item);
    count += 1;
    if (count % itemsAtOnce === 0) yield;
  }
}

/** Does long work with a pause at each of its rests. */
export async function withPauses<Result>(
  { pauses }: Pick<Ports, 'pauses'>,
  work: LongWork<Result>,
): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pauses.pause();
  }
}
