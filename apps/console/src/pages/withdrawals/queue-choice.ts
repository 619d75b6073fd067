import { useEffect, useRef, useState } from 'react';
import type { Transaction } from '../../api/transactions.ts';

const idOf = ({ service_tx_id }: Transaction): string => service_tx_id;

/** What is looked at and what is marked, by id: rows may come and go at any time. */
export function useQueueChoice(queue: readonly Transaction[], asked: string | null) {
  const [currentId, setCurrentId] = useState(asked);
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const place = useRef(0);
  const at = queue.findIndex((each) => idOf(each) === currentId);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);

  const current = queue[at] ?? null;
  const marked = new Set(queue.map(idOf).filter((id) => marks.has(id)));
  const chooseAt = (index: number): void => {
    const row = queue[Math.max(0, Math.min(queue.length - 1, index))];
    setCurrentId(row === undefined ? null : idOf(row));
  };
  return {
    current,
    /** True when what was being looked at has been decided by someone else. */
    isGone: current === null && currentId !== null,
    marked,
    choose: setCurrentId,
    step: (by: number) => chooseAt(at >= 0 ? at + by : place.current),
    mark: (id: string) => {
      const next = new Set(marked);
      if (!next.delete(id)) next.add(id);
      setMarks(next);
    },
    markAll: (isMarked: boolean) => setMarks(new Set(isMarked ? queue.map(idOf) : [])),
    /** After an own decision the next one in line becomes current, which is none of those decided. */
    goOn: (decided: ReadonlySet<string>) => {
      const isLeft = (each: Transaction): boolean => !decided.has(idOf(each));
      const next = queue.slice(place.current).find(isLeft) ?? queue.findLast(isLeft);
      setCurrentId(next === undefined ? null : idOf(next));
    },
  };
}

export type QueueChoice = ReturnType<typeof useQueueChoice>;
