import { useEffect, useRef, useState } from 'react';
import type { ReadFirst } from './read-first.tsx';

/** Whoever waits longer has turned to something else. */
const enterCountsMs = 3_000;

/** An Enter that waits, with what it was pressed for. */
interface Waiting {
  readonly asked: string;
}

/**
 * An Enter that comes while what it is about is being read: it counts once that is read, if it would do the same then. It is
 * lost when it would not, when the reading fails or takes long, and when the window is hidden: nothing is decided later
 * with no one's hand on it. `asked` is what it would do now; null where that is nothing.
 */
export function useEarlyEnter(status: ReadFirst['status'], asked: string | null, decide: () => void) {
  const [enter, setEnter] = useState<Waiting | 'lost' | null>(null);
  const latest = useRef({ asked, decide });
  latest.current = { asked, decide };
  useEffect(() => {
    if (enter === null || enter === 'lost') return;
    const lose = (): void => setEnter('lost');
    if (status === 'success' && latest.current.asked === enter.asked) {
      setEnter(null);
      latest.current.decide();
      return;
    }
    if (status !== 'pending') return lose();
    const timer = setTimeout(lose, enterCountsMs);
    document.addEventListener('visibilitychange', lose);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lose);
    };
  }, [enter, status]);
  return {
    isWaiting: enter !== null && enter !== 'lost',
    isLost: enter === 'lost',
    /** Another one begins its time anew. */
    press: (): void => {
      if (asked !== null) setEnter({ asked });
    },
    forget: (): void => setEnter(null),
  };
}
