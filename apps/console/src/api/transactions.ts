import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import type { OperatorTransaction } from './schemas/operator-transaction.ts';

export type Transaction = OperatorTransaction;
export type State = Transaction['state'];

const pageMax = 100;

export const heldKey = ['transactions', 'held'] as const;

const inState = (state: State) => (cursor: string | undefined) =>
  call('get /internal/v1/transactions', { query: { state, cursor, limit: pageMax } });

/** Transactions that someone must resolve. */
export const useHeldTransactions = () =>
  useQuery({ queryKey: heldKey, queryFn: () => everyPart(inState('requires_manual_resolution')) });

export const useTransactionRecord = (id: string) =>
  useQuery({
    queryKey: ['transaction', id],
    queryFn: () => readRecord(id),
  });

export const readRecord = (id: string) =>
  call('get /internal/v1/transactions/{service_tx_id}', { path: { service_tx_id: id } });

/** What is found for a text: an id, a reference, a player, a number, an operator's transaction id. */
export const useSearch = (text: string) =>
  useQuery({
    queryKey: ['transactions', 'search', text],
    queryFn: () => call('get /internal/v1/transactions', { query: { q: text, limit: pageMax } }),
    enabled: text !== '',
  });

/** The last transactions of a player, by any number. */
export const usePlayerHistory = (playerId: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['transactions', 'player', playerId],
    queryFn: async () => {
      const { items } = await call('get /internal/v1/transactions', {
        query: { q: playerId, limit: pageMax },
      });
      return items.filter(({ player_id }) => player_id === playerId);
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
