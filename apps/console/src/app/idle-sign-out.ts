import { useEffect, useRef } from 'react';
import { useSignOut } from '../api/session.ts';
import { useWho } from './session-context.tsx';

/** As long as the service waits for someone who asks for nothing. */
const idleMs = 1_800_000;
const lookEveryMs = 15_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Signs out whoever has left. A page that follows changes asks the service by itself, and would keep its session alive
 * for ever: only what a person does counts here.
 */
export function useIdleSignOut(): void {
  const { csrf_token: token } = useWho();
  const signOut = useSignOut();
  const leave = useRef(signOut);
  leave.current = signOut;
  useEffect(() => {
    // Where no one signed in, no one can be signed out.
    if (token === null) return;
    let lastMs = Date.now();
    const live = (): void => {
      lastMs = Date.now();
    };
    for (const sign of signsOfLife) addEventListener(sign, live, { capture: true, passive: true });
    const looking = setInterval(() => {
      if (Date.now() - lastMs >= idleMs) void leave.current();
    }, lookEveryMs);
    return () => {
      clearInterval(looking);
      for (const sign of signsOfLife) removeEventListener(sign, live, { capture: true });
    };
  }, [token]);
}
