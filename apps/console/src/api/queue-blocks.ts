import type { QueryClient } from '@tanstack/react-query';
import { newestBlocks } from './marks.ts';
import { isFollowed, queueKey, queueOf, refreshInQueue, untilQueueIsRead } from './queue.ts';
import type { Transaction } from './transactions.ts';

/** So many rows are read one by one; where a block concerns more, the whole queue is not more to read. */
const rowsMax = 100;

/** That someone is blocked, or no longer is, moves no withdrawal: rows of theirs are read anew, and no others. */
export async function followBlocks(client: QueryClient, mayBeLifted: boolean): Promise<void> {
  if (!isFollowed(client)) return;
  await untilQueueIsRead(client);
  const blocks = await newestBlocks();
  const isBlocked = ({ msisdn, player_id }: Transaction): boolean =>
    blocks.some(({ kind, value }) => value === (kind === 'number' ? msisdn : player_id));
  const isStale = (each: Transaction): boolean =>
    each.risks.includes('blocked') ? mayBeLifted && !isBlocked(each) : isBlocked(each);
  const rows = queueOf(client)?.items.filter(isStale) ?? [];
  if (rows.length > rowsMax) return client.invalidateQueries({ queryKey: queueKey });
  for (const { service_tx_id: id } of rows) await refreshInQueue(client, id);
}
