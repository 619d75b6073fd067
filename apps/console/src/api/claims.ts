import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, send } from './call.ts';
import type { ClaimItem } from './schemas/claim-item.ts';

export type Claim = ClaimItem;

const claimsKey = ['claims'] as const;
/** Nothing tells when a claim ends by itself. */
const lookEveryMs = 30_000;

const readClaims = () => call('get /internal/v1/withdrawals/claims', {});

/** Who works on which withdrawal, by the id of the withdrawal. */
export function useClaims(): ReadonlyMap<string, Claim> {
  const { data } = useQuery({ queryKey: claimsKey, queryFn: readClaims, refetchInterval: lookEveryMs });
  return useMemo(() => new Map(data?.items.map((claim) => [claim.service_tx_id, claim])), [data]);
}

/** Who else works on it at this moment; null when no one does. */
export async function otherHolder(id: string, me: string): Promise<string | null> {
  const { items } = await readClaims();
  return items.find((each) => each.service_tx_id === id && each.operator !== me)?.operator ?? null;
}

export const refreshClaims = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: claimsKey });

export const claim = (id: string, isTakenOver = false): Promise<Claim> =>
  call('post /internal/v1/withdrawals/{service_tx_id}/claim', {
    path: { service_tx_id: id },
    body: isTakenOver ? { take_over: true } : {},
  });

export const release = async (id: string): Promise<void> =>
  void (await send('DELETE', `/internal/v1/withdrawals/${encodeURIComponent(id)}/claim`));
