import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './call.ts';
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

/** Who else works on a withdrawal. */
export const holderOf = (held: ReservationItem | undefined, me: string): string | null =>
  held === undefined || held.operator === me ? null : held.operator;
