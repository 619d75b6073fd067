import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { everyPart } from './every-part.ts';
import { queueOf, readOldest, replaceInQueue } from './queue.ts';
import { inTime, readNow } from './read-now.ts';
import { pageMax, readRecord } from './transactions.ts';

/** Those of these that stand in the queue. */
function inQueue(client: QueryClient, ids: ReadonlySet<string>): Set<string> {
  const items = queueOf(client)?.items ?? [];
  return new Set(items.map(({ service_tx_id }) => service_tx_id).filter((id) => ids.has(id)));
}

/**
 * Reads the queue anew as far as these stand in it: the audit names no record for that. It gives those that are not there
 * any more.
 */
export async function refreshByList(
  client: QueryClient,
  ids: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const sought = inQueue(client, ids);
  if (sought.size === 0) return sought;
  const read = await everyPart(
    (cursor) => inTime(readOldest(cursor)),
    (items) => {
      for (const { service_tx_id } of items) sought.delete(service_tx_id);
      return sought.size === 0;
    },
    signal,
  );
  replaceInQueue(client, ...read);
  return sought;
}

/**
 * Reads these rows anew: in as few answers as there are, since each record that is read by itself stands in the audit. It
 * rejects with the first that cannot be read.
 */
export async function refreshRows(
  client: QueryClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const left = new Set(ids);
  const sought = inQueue(client, left);
  if (Math.ceil((queueOf(client)?.items.length ?? 0) / pageMax) <= sought.size) {
    const missed = await refreshByList(client, sought, signal);
    for (const id of sought) if (!missed.has(id)) left.delete(id);
  }
  for (const id of left) {
    signal?.throwIfAborted();
    const record = await inTime(readRecord(id));
    replaceInQueue(client, record);
    // One that is linked to may be further on in the queue than was read.
    client.setQueryData<typeof record>(['transaction', id], (known) => known && record);
  }
}

/**
 * For whoever is about to decide on these, who is told at once where that fails. One reading for a question: those of its
 * withdrawals that are decided meanwhile are not read again.
 */
export function useRowsNow(ids: readonly string[]) {
  const question = useId();
  return useQuery({
    queryKey: ['rows', question],
    queryFn: async ({ client, signal }) => {
      await refreshRows(client, ids, signal);
      return true;
    },
    ...readNow,
    retry: false,
  });
}
