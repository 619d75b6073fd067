import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import type { OperatorTransaction } from './schemas/operator-transaction.ts';

export type Transaction = OperatorTransaction;
export type State = Transaction['state'];

const pageMax = 100;

export const queueKey = ['transactions', 'queue'] as const;
export const heldKey = ['transactions', 'held'] as const;

const inState = (state: State, direction?: Transaction['direction']) => (cursor: string | undefined) =>
  call('get /internal/v1/transactions', { query: { state, direction, cursor, limit: pageMax } });

const readWaiting = inState('pending_approval', 'withdrawal');

const queueReading = {
  queryKey: queueKey,
  queryFn: async (): Promise<readonly Transaction[]> => (await everyPart(readWaiting)).toReversed(),
};

/** Withdrawals that wait for a decision, the oldest first. The service lists the newest first, so all are read. */
export const useQueue = () => useQuery(queueReading);

/** A reading under way ends first: it would put back what is changed meanwhile. */
export const untilQueueIsRead = async (client: QueryClient): Promise<void> => {
  await client.fetchQuery({ ...queueReading, staleTime: Number.POSITIVE_INFINITY }).catch(() => undefined);
};

/** Takes in what came since: reads from the newest back to the first one that is known. */
export async function takeInNewcomers(client: QueryClient): Promise<void> {
  const known = client.getQueryData<readonly Transaction[]>(queueKey);
  if (known === undefined) return;
  const ids = new Set(known.map(({ service_tx_id }) => service_tx_id));
  const isKnown = ({ service_tx_id }: Transaction): boolean => ids.has(service_tx_id);
  const read = await everyPart(readWaiting, (items) => items.some(isKnown));
  const fresh = read.filter((each) => !isKnown(each)).toReversed();
  if (fresh.length === 0) return;
  client.setQueryData<readonly Transaction[]>(queueKey, (queue = []) => {
    const already = new Set(queue.map(({ service_tx_id }) => service_tx_id));
    return [...queue, ...fresh.filter(({ service_tx_id }) => !already.has(service_tx_id))];
  });
}

export const leaveQueue = (client: QueryClient, ids: ReadonlySet<string>): void => {
  client.setQueryData<readonly Transaction[]>(queueKey, (queue) =>
    queue?.some(({ service_tx_id }) => ids.has(service_tx_id))
      ? queue.filter(({ service_tx_id }) => !ids.has(service_tx_id))
      : queue,
  );
};

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
