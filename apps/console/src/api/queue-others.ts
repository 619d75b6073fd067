import type { QueryClient } from '@tanstack/react-query';
import { newestBlocks } from './marks.ts';
import { isFollowed, queueOf, untilQueueIsRead } from './queue.ts';
import { refreshRows } from './queue-rows.ts';
import type { Transaction } from './transactions.ts';

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
  await refreshRows(
    client,
    rows.map(({ service_tx_id }) => service_tx_id),
  );
}

/** Something became of people: what one of them approved may count no more. */
export async function followPeople(client: QueryClient): Promise<void> {
  if (!isFollowed(client)) return;
  await untilQueueIsRead(client);
  const rows = queueOf(client)?.items.filter(({ approvals }) => approvals.length > 0) ?? [];
  await refreshRows(
    client,
    rows.map(({ service_tx_id }) => service_tx_id),
  );
}
