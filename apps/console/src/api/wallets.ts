import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { asAsked, type Filters, useParts } from './lists.ts';
import type { GapItem } from './schemas.ts';

export type GapStatus = GapItem['status'];

/** SMS that lead to no payment, and gaps, are told by no one, so wallets are looked at now and then. */
const lookEveryMs = 15_000;
const refetchInterval = lookEveryMs;

export const walletsKey = ['wallets'] as const;

export const useWallets = (filters: Filters = {}) =>
  useQuery({
    queryKey: [...walletsKey, 'list', filters],
    queryFn: () => call('get /internal/v1/wallets', { query: asAsked(filters) }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });

export const useWalletHours = (walletId: string) =>
  useQuery({
    queryKey: [...walletsKey, 'hours', walletId],
    queryFn: () => call('get /internal/v1/wallets/{wallet_id}/balances', { path: { wallet_id: walletId } }),
    refetchInterval,
  });

export const useWalletEntries = (walletId: string, filters: Filters) =>
  useParts(
    [...walletsKey, 'entries', walletId, filters],
    (asked) =>
      call('get /internal/v1/wallets/{wallet_id}/entries', {
        path: { wallet_id: walletId },
        query: { ...asAsked(filters), ...asked },
      }),
    { refetchInterval, placeholderData: keepPreviousData },
  );

/** Of one wallet, or of all, as far as someone looks. */
export const useGaps = (status: GapStatus, walletId: string | null) =>
  useParts(
    [...walletsKey, 'gaps', status, walletId],
    (asked) => call('get /internal/v1/gaps', { query: { status, wallet: walletId ?? undefined, ...asked } }),
    { refetchInterval, placeholderData: keepPreviousData },
  );

export const explain = (gapId: string, reason: string) =>
  call('post /internal/v1/gaps/{gap_id}/explain', { path: { gap_id: gapId }, body: { reason } });
