import { useEffect, useRef } from 'react';
import { useChosen } from './chosen.ts';

/** What is chosen of a list, and the way to its neighbours; rows may come and go at any time. */
export function useListChoice<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [id, choose] = useChosen();
  const place = useRef(0);
  const at = items.findIndex((each) => idOf(each) === id);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);
  const step = (by: number): void => {
    // Of one that is gone, the next has its place.
    const next = items[Math.max(0, Math.min(items.length - 1, at >= 0 ? at + by : place.current))];
    if (next !== undefined) choose(idOf(next));
  };
  /** After a decision: the one behind it, which will have its place. */
  const goOn = (): void => {
    const next = items[at + 1] ?? items[at - 1];
    if (at >= 0) choose(next === undefined ? null : idOf(next));
  };
  return { chosen: id, current: items[at] ?? null, choose, step, goOn };
}
