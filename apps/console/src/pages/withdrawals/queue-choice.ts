import { useEffect, useRef, useState } from 'react';
import type { Transaction } from '../../api/transactions.ts';
import { useChosen } from '../../app/chosen.ts';

/** Those that were marked, and whether the last of them went by what others did, or by a filter. */
interface Marks {
  readonly ids: ReadonlySet<string>;
  readonly areLost: boolean;
}

const none: ReadonlySet<string> = new Set();
const idOf = ({ service_tx_id }: Transaction): string => service_tx_id;

/** What is looked at and what is marked, by id: rows may come and go at any time. */
export function useQueueChoice(queue: readonly Transaction[], isFree: (item: Transaction) => boolean) {
  const [asked, choose] = useChosen();
  const [marks, setMarks] = useState<Marks>({ ids: none, areLost: false });
  const place = useRef(0);
  const oldest = queue.find(isFree) ?? queue[0];
  // Known at once, so that the key that comes next is about it.
  const currentId = asked === 'oldest' ? (oldest === undefined ? null : idOf(oldest)) : asked;
  useEffect(() => {
    if (asked === 'oldest') choose(currentId);
  }, [asked, choose, currentId]);
  const at = queue.findIndex((each) => idOf(each) === currentId);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);

  useEffect(() => {
    // What a filter hides is not decided with the others once it is shown again.
    setMarks((known) => {
      const left = new Set(queue.map(idOf).filter((id) => known.ids.has(id)));
      return left.size === known.ids.size ? known : { ids: left, areLost: left.size === 0 };
    });
  }, [queue]);

  const current = queue[at] ?? null;
  const marked = new Set(queue.map(idOf).filter((id) => marks.ids.has(id)));
  const markOnly = (ids: Iterable<string>): void => setMarks({ ids: new Set(ids), areLost: false });
  const free = queue.filter(isFree);
  const chooseAt = (index: number): void => {
    const row = queue[Math.max(0, Math.min(queue.length - 1, index))];
    choose(row === undefined ? null : idOf(row));
  };
  return {
    current,
    /** True when what was being looked at has been decided by someone else. */
    isGone: current === null && currentId !== null,
    marked,
    /** True from when marks went by themselves until some are set, or a question was asked: a key may be meant for those. */
    areMarksLost: marked.size === 0 && (marks.areLost || marks.ids.size > 0),
    /** How many can be marked: what someone else is at is theirs. */
    freeCount: free.length,
    choose,
    step: (by: number) => chooseAt(at >= 0 ? at + by : place.current),
    mark: (id: string) => {
      const next = new Set(marked);
      if (!next.delete(id)) next.add(id);
      markOnly(next);
    },
    markAll: (isMarked: boolean) => markOnly(isMarked ? free.map(idOf) : []),
    /** After a question: what was decided, if anything, is marked no more by an own act. */
    answered: (decided: ReadonlySet<string> = none) =>
      setMarks(({ ids }) => ({ ids: new Set([...ids].filter((id) => !decided.has(id))), areLost: false })),
    /** After an own decision the next one in line becomes current, which is none of those decided. */
    goOn: (decided: ReadonlySet<string>) => {
      const isLeft = (each: Transaction): boolean => !decided.has(idOf(each));
      const next = queue.slice(place.current).find(isLeft) ?? queue.findLast(isLeft);
      choose(next === undefined ? null : idOf(next));
    },
  };
}

export type QueueChoice = ReturnType<typeof useQueueChoice>;
