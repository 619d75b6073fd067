import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import type { StaffTransaction } from './schemas.ts';

export type Transaction = StaffTransaction;
export type State = Transaction['state'];

const pageMax = 100;

export const heldKey = ['transactions', 'held'] as const;

const inState = (state: State) => (cursor: string | undefined) =>
  call('get /internal/v1/transactions', { query: { state, cursor, limit: pageMax } });

const inDoubt = (cursor: string | undefined) =>
  call('get /internal/v1/transactions', { query: { in_doubt: 'true', cursor, limit: pageMax } });

/** Transactions that someone must resolve, and those of which a provider tells something else than it was asked for. */
export const useHeldTransactions = () =>
  useQuery({
    queryKey: heldKey,
    queryFn: async () => [
      ...(await everyPart(inDoubt)),
      ...(await everyPart(inState('requires_manual_resolution'))),
    ],
  });

export const useTransactionRecord = (id: string) =>
  useQuery({
    queryKey: ['transaction', id],
    queryFn: () => readRecord(id),
  });

/** The same for whoever is about to decide: read at that moment, and with it what the provider says then. */
export const useRecordNow = (id: string) =>
  useQuery({ queryKey: ['transaction', id, 'now'], queryFn: () => readRecord(id), staleTime: 0, gcTime: 0 });

export const readRecord = (id: string) =>
  call('get /internal/v1/transactions/{service_tx_id}', { path: { service_tx_id: id } });

/** What is found for a text: an id, a reference, a player, a number, an operator's transaction id. */
export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['transactions', 'search', text],
    queryFn: () => call('get /internal/v1/transactions', { query: { q: text, limit: pageMax } }),
    enabled: text !== '',
  });

/** What a player did, by any number, the newest first. */
export interface PlayerPast {
  readonly items: readonly Transaction[];
  /** False when older deposits or withdrawals were left out. */
  readonly isWhole: boolean;
}

/** Each direction is read for itself, so that a hundred deposits do not hide the withdrawals before them. */
export const usePlayerHistory = (playerId: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['transactions', 'player', playerId],
    queryFn: async (): Promise<PlayerPast> => {
      const parts = await Promise.all(
        (['deposit', 'withdrawal'] as const).map((direction) =>
          call('get /internal/v1/transactions', { query: { q: playerId, direction, limit: pageMax } }),
        ),
      );
      const items = parts
        .flatMap((part) => part.items)
        .filter(({ player_id }) => player_id === playerId)
        .sort((a, b) => b.created_at.localeCompare(a.created_at));
      return { items, isWhole: parts.every(({ next_cursor }) => next_cursor === null) };
    },
  });

/** The last transactions on a number, whoever plays with it. */
export const useNumberHistory = (msisdn: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['transactions', 'number', msisdn],
    queryFn: async () =>
      (await call('get /internal/v1/transactions', { query: { msisdn, limit: pageMax } })).items,
  });
