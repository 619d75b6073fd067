import { useEffect, useState } from 'react';

const settledAfterMs = 120;

/** True once what uses it has been on the screen for a moment. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setIsSettled(true), settledAfterMs);
    return () => clearTimeout(waiting);
  }, []);
  return isSettled;
}
