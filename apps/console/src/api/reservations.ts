import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, send } from './call.ts';
import { readAnew } from './read-anew.ts';
import type { ReservationItem } from './schemas.ts';

export const reservationsKey = ['reservations'] as const;
/** Nothing tells when a reservation ends by itself. */
const lookEveryMs = 30_000;

const readReservations = () => call('get /internal/v1/withdrawals/claims', {});

/** Who works on which withdrawal, by the id of the withdrawal. */
export function useReservations(): ReadonlyMap<string, ReservationItem> {
  const { data } = useQuery({
    queryKey: reservationsKey,
    queryFn: readReservations,
    refetchInterval: lookEveryMs,
  });
  return useMemo(() => new Map(data?.items.map((each) => [each.service_tx_id, each])), [data]);
}

/** Who else works on it at this moment; null when no one does. */
export async function otherHolder(id: string, me: string): Promise<string | null> {
  const { items } = await readReservations();
  return items.find((each) => each.service_tx_id === id && each.operator !== me)?.operator ?? null;
}

export const refreshReservations = (client: QueryClient): Promise<void> =>
  readAnew(client, ({ queryKey: [first] }) => first === reservationsKey[0]);

export const reserve = (id: string, isTakenOver = false): Promise<ReservationItem> =>
  call('post /internal/v1/withdrawals/{service_tx_id}/claim', {
    path: { service_tx_id: id },
    body: isTakenOver ? { take_over: true } : {},
  });

const release = async (id: string): Promise<void> =>
  void (await send('DELETE', `/internal/v1/withdrawals/${encodeURIComponent(id)}/claim`));

/** Whoever is still at it says so no more often than this, and a reservation lasts for several of it. */
const sayEveryMs = 60_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel'] as const;

/** Who else works on a withdrawal. */
export const holderOf = (held: ReservationItem | undefined, me: string): string | null =>
  held === undefined || held.operator === me ? null : held.operator;

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
