import { changesOfPeople } from '@mobile-money/core/audit-entry';
import type { QueryClient } from '@tanstack/react-query';
import { newestBlocks } from './marks.ts';
import { isFollowed, queueOf, untilQueueIsRead } from './queue.ts';
import { refreshByList, refreshRows } from './queue-rows.ts';
import type { Transaction } from './transactions.ts';

/** That someone is blocked, or no longer is, moves no withdrawal: rows of theirs are read anew, and no others. */
async function followBlocks(client: QueryClient, mayBeLifted: boolean): Promise<void> {
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

/**
 * Something became of people: what one of them approved or proposed may count no more. No one has opened these, and none is
 * read so.
 */
async function followPeople(client: QueryClient): Promise<void> {
  if (!isFollowed(client)) return;
  await untilQueueIsRead(client);
  const hasWords = ({ approvals, proposal }: Transaction): boolean =>
    approvals.length > 0 || proposal !== null;
  const rows = queueOf(client)?.items.filter(hasWords) ?? [];
  await refreshByList(client, new Set(rows.map(({ service_tx_id }) => service_tx_id)));
}

/**
 * What people did, in the words of the audit, and what it changes beside withdrawals. Whoever signs in, or tries to, changes
 * nothing there: any stranger could have every page read it.
 */
export async function followDeeds(client: QueryClient, deeds: ReadonlySet<string>): Promise<void> {
  const mayBeLifted = deeds.has('block.lift');
  await Promise.allSettled([
    (mayBeLifted || deeds.has('block.add')) && followBlocks(client, mayBeLifted),
    changesOfPeople.some((each) => deeds.has(each)) && followPeople(client),
  ]);
}
