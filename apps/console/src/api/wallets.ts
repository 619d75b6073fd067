import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import { useParts } from './lists.ts';
import type { GapItem } from './schemas.ts';

export type GapStatus = GapItem['status'];

/** SMS that lead to no payment, and gaps, are told by no one, so wallets are looked at now and then. */
const lookEveryMs = 15_000;
const refetchInterval = lookEveryMs;
/** Of gaps that are over, the newest are enough. */
const gapsMax = 500;

export const walletsKey = ['wallets'] as const;

export const useWallets = () =>
  useQuery({
    queryKey: [...walletsKey, 'list'],
    queryFn: () => call('get /internal/v1/wallets', {}),
    refetchInterval,
  });

export const useWalletHours = (walletId: string) =>
  useQuery({
    queryKey: [...walletsKey, 'hours', walletId],
    queryFn: () => call('get /internal/v1/wallets/{wallet_id}/balances', { path: { wallet_id: walletId } }),
    refetchInterval,
  });

export const useWalletEntries = (walletId: string) =>
  useParts(
    [...walletsKey, 'entries', walletId],
    (query) => call('get /internal/v1/wallets/{wallet_id}/entries', { path: { wallet_id: walletId }, query }),
    { refetchInterval },
  );

/** Of one wallet, or of all. */
export const useGaps = (status: GapStatus, walletId: string | null) =>
  useQuery({
    queryKey: [...walletsKey, 'gaps', status],
    queryFn: () => {
      let count = 0;
      return everyPart(
        (cursor) => call('get /internal/v1/gaps', { query: { status, cursor, limit: 100 } }),
        ({ length }) => {
          count += length;
          return count >= gapsMax;
        },
      );
    },
    select: (gaps) => gaps.filter((each) => walletId === null || each.wallet_id === walletId),
    refetchInterval,
    placeholderData: keepPreviousData,
  });

export const explain = (gapId: string, reason: string) =>
  call('post /internal/v1/gaps/{gap_id}/explain', { path: { gap_id: gapId }, body: { reason } });
