import { useEffect, useRef, useState } from 'react';

/** What is asked about, while it is read once more. */
export interface Rereading {
  readonly status: 'pending' | 'success' | 'error';
  /** What it rests on: when that is found changed, it has to be looked at before. */
  readonly facts: string;
}

/** Whoever waits longer has turned to something else. */
const enterCountsMs = 3_000;

/**
 * An Enter that comes while what it is about is read for the first time: it counts once that is found unchanged, and is
 * forgotten when the reading fails or takes long, or the window is hidden. Nothing is decided later with no one's hand on it.
 */
export function useEarlyEnter(rereads: Rereading | undefined, decide: () => void) {
  const [enteredOn, setEnteredOn] = useState<string | null>(null);
  const { status = 'success', facts = '' } = rereads ?? {};
  const latest = useRef(decide);
  latest.current = decide;
  useEffect(() => {
    if (enteredOn === null) return;
    const forget = (): void => setEnteredOn(null);
    if (status !== 'pending') {
      forget();
      if (status === 'success' && enteredOn === facts) latest.current();
      return;
    }
    const timer = setTimeout(forget, enterCountsMs);
    document.addEventListener('visibilitychange', forget);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', forget);
    };
  }, [enteredOn, status, facts]);
  return {
    isWaiting: enteredOn !== null && status === 'pending',
    enter: (): void => {
      if (status === 'pending') setEnteredOn(facts);
    },
  };
}
