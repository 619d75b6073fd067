import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from './call.ts';
import { refreshReservations, reserve } from './reservations.ts';

/** Whoever is still at it says so no more often than this, and a reservation lasts for several of it. */
const sayEveryMs = 60_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel'] as const;

const release = async (id: string): Promise<void> =>
  void (await send('DELETE', `/internal/v1/withdrawals/${encodeURIComponent(id)}/claim`));

/**
 * Keeps a withdrawal for the one who looks at it, while they do something; moving on, or leaving the page, gives it
 * back. Whoever leaves the page open and goes away keeps it for some minutes only.
 */
export function useOwnReservation(id: string, isWanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    let saidAtMs = Number.NEGATIVE_INFINITY;
    let saying: Promise<unknown> = Promise.resolve();
    const say = (): void => {
      if (Date.now() - saidAtMs < sayEveryMs) return;
      saidAtMs = Date.now();
      // Refused when someone else was faster, or when it was decided: the page shows both by itself.
      saying = reserve(id).catch(() => refreshReservations(client));
    };
    const giveBack = (): void => void saying.then(() => release(id)).catch(() => undefined);
    say();
    for (const sign of signsOfLife) addEventListener(sign, say, { capture: true, passive: true });
    addEventListener('pagehide', giveBack);
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, say, { capture: true });
      removeEventListener('pagehide', giveBack);
      giveBack();
    };
  }, [client, id, isWanted]);
}
