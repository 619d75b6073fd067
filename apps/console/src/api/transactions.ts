import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import { asAsked, type Filters, useParts } from './lists.ts';
import { inTime, readNow } from './read-now.ts';
import type { Operations, StaffTransaction } from './schemas.ts';

export type Transaction = StaffTransaction;
export type State = Transaction['state'];

/** As many as a list gives at once. */
export const pageMax = 100;

type TransactionQuery = NonNullable<Operations['get /internal/v1/transactions']['query']>;

/** As many as are given at once. */
export const listTransactions = (query: TransactionQuery) =>
  call('get /internal/v1/transactions', { query: { ...query, limit: pageMax } });

/** The newest first, as far as someone looks; what was there stays until the new is. */
export const useTransactions = (filters: Filters) =>
  useParts(
    ['transactions', 'list', filters],
    (asked) => call('get /internal/v1/transactions', { query: { ...asAsked(filters), ...asked } }),
    { placeholderData: keepPreviousData },
  );

export const heldKey = ['transactions', 'held'] as const;

/** Transactions that someone must resolve, the oldest first, as far as someone looks. */
export const useTransactionsToResolve = (filters: Filters) =>
  useParts(
    [...heldKey, 'to resolve', filters],
    (asked) =>
      call('get /internal/v1/transactions', {
        query: { ...asAsked(filters), state: 'requires_manual_resolution', order: 'oldest', ...asked },
      }),
    { placeholderData: keepPreviousData },
  );

/** Those of which a provider tells something else than it was asked for, the oldest first: few, and soon settled. */
export const useTransactionsInDoubt = (filters: Filters) =>
  useQuery({
    queryKey: [...heldKey, 'in doubt', filters],
    queryFn: () =>
      everyPart((cursor) =>
        listTransactions({ ...asAsked(filters), in_doubt: 'true', order: 'oldest', cursor }),
      ),
    placeholderData: keepPreviousData,
  });

export const readRecord = (id: string) =>
  call('get /internal/v1/transactions/{service_tx_id}', { path: { service_tx_id: id } });

export const useTransactionRecord = (id: string, enabled = true) =>
  useQuery({ enabled, queryKey: ['transaction', id], queryFn: () => readRecord(id) });

/** The record for whoever is about to decide, and with it what the provider says then. */
export const useRecordNow = (id: string) =>
  useQuery({ queryKey: ['transaction', id, 'now'], queryFn: () => inTime(readRecord(id)), ...readNow });

/**
 * What a player did, by any number, the newest first; not whole when older deposits or withdrawals were left out. Each
 * direction is read for itself, so that a hundred deposits do not hide the withdrawals before them.
 */
export const usePlayerHistory = (playerId: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['transactions', 'player', playerId],
    queryFn: async () => {
      const directions = ['deposit', 'withdrawal'] as const;
      const parts = await Promise.all(
        directions.map((direction) => listTransactions({ q: playerId, direction })),
      );
      const items = parts
        .flatMap((part) => part.items)
        .filter(({ player_id }) => player_id === playerId)
        .sort((a, b) => b.created_at.localeCompare(a.created_at));
      return { items, isWhole: parts.every(({ next_cursor }) => next_cursor === null) };
    },
  });

/** What people decide about money. Each rejects with an ApiRefusal; 409 when someone else was first. */

export const approve = (id: string, note: string): Promise<Transaction> =>
  call('post /internal/v1/withdrawals/{service_tx_id}/approve', {
    path: { service_tx_id: id },
    body: note === '' ? {} : { note },
  });

export const reject = (id: string, reason: string): Promise<Transaction> =>
  call('post /internal/v1/withdrawals/{service_tx_id}/reject', {
    path: { service_tx_id: id },
    body: { reason },
  });

export const resolve = (id: string, outcome: 'succeeded' | 'failed', reason: string): Promise<Transaction> =>
  call('post /internal/v1/transactions/{service_tx_id}/resolve', {
    path: { service_tx_id: id },
    body: { outcome, reason },
  });

export const complete = (id: string, paymentIds: readonly string[], reason: string): Promise<Transaction> =>
  call('post /internal/v1/deposits/{service_tx_id}/complete', {
    path: { service_tx_id: id },
    body: { payment_ids: paymentIds, reason },
  });
