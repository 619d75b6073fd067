import type { QueryClient } from '@tanstack/react-query';
import { followOverview, overviewKey } from './overview.ts';
import { followPayments, paymentsKey } from './payments.ts';
import { decidedAmong, followQueue, leaveQueue } from './queue.ts';
import { followDeeds } from './queue-others.ts';
import { readAnew } from './read-anew.ts';
import { refreshReservations } from './reservations.ts';
import { type Change, touchedBy } from './touched.ts';

/** These are read anew in their own way. */
const ownPace: ReadonlySet<unknown> = new Set([overviewKey[0], paymentsKey[0]]);

/** The queue may be long, so it is not read anew for every change: those decided leave it, newcomers are read. */
export async function follow(client: QueryClient, changes: readonly Change[]): Promise<void> {
  const isTouched = touchedBy(changes);
  if (isTouched(overviewKey)) followOverview(client);
  const moved = changes.filter(({ kind }) => kind === 'transaction');
  // What is decided goes first: with its reservation ended as well it would seem to be free.
  leaveQueue(client, decidedAmong(moved));
  if (moved.length > 0 || changes.some(({ kind }) => kind === 'claim')) void refreshReservations(client);
  // What it cannot read is told elsewhere; the rest is read all the same.
  if (moved.length > 0) await followQueue(client, moved).catch(() => undefined);
  // A change of the audit bears as its state what people did.
  void followDeeds(client, new Set(changes.filter(({ kind }) => kind === 'audit').map(({ state }) => state)));

  if (isTouched(paymentsKey)) void followPayments(client);
  await readAnew(client, ({ queryKey }) => !ownPace.has(queryKey[0]) && isTouched(queryKey));
}
