import { useEffect, useRef } from 'react';
import { useSignOut } from '../api/session.ts';
import { useWho } from './session-context.tsx';

/** As long as the service waits for someone who asks for nothing. */
const idleMs = 1_800_000;
const lookEveryMs = 15_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** All tabs have one session, so each tells the others when someone was last seen in it: this often at most. */
const storageKey = 'console.seen';
const tellEveryMs = 1_000;

/**
 * Signs out whoever has left. A page that follows changes asks the service by itself, and would keep its session alive
 * for ever: only what a person does counts here, in whichever tab.
 */
export function useIdleSignOut(): void {
  const { csrf_token: token } = useWho();
  const signOut = useSignOut();
  const leave = useRef(signOut);
  leave.current = signOut;
  useEffect(() => {
    // Where no one signed in, no one can be signed out.
    if (token === null) return;
    let lastMs = 0;
    const live = (): void => {
      const nowMs = Date.now();
      // A clock may be set back, too.
      if (Math.abs(nowMs - lastMs) < tellEveryMs) return;
      lastMs = nowMs;
      tellOthers(nowMs);
    };
    live();
    for (const sign of signsOfLife) addEventListener(sign, live, { capture: true, passive: true });
    const looking = setInterval(() => {
      const nowMs = Date.now();
      if (nowMs - Math.max(lastMs, seenElsewhere(nowMs)) >= idleMs) void leave.current();
    }, lookEveryMs);
    return () => {
      clearInterval(looking);
      for (const sign of signsOfLife) removeEventListener(sign, live, { capture: true });
    };
  }, [token]);
}

/** Where the browser has no room for it, each tab counts for itself. */
function tellOthers(nowMs: number): void {
  try {
    localStorage.setItem(storageKey, String(nowMs));
  } catch {
    // Others will count what is done in them.
  }
}

/** When someone was last seen in any tab; what is still to come was told before the clock was set back. */
function seenElsewhere(nowMs: number): number {
  const seenMs = Number(localStorage.getItem(storageKey));
  return seenMs <= nowMs ? seenMs : 0;
}
