import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followOverview } from './overview.ts';
import { followPayments, paymentsKey } from './payments.ts';
import { decidedAmong, followQueue, isReadOn, leaveQueue } from './queue.ts';
import { followDeeds } from './queue-others.ts';
import { readAnew } from './read-anew.ts';
import { refreshReservations } from './reservations.ts';
import { type Change, touchedBy } from './touched.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

const batchMs = 200;
const tryAgainMs = 3_000;

/** Follows what changes, and reads anew what is on the screen. */
export function useLive(): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => listen(client, setState), [client]);
  return state;
}

function listen(client: QueryClient, tell: (state: LiveState) => void): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  let hasBeenLost = false;
  let batch: Change[] = [];

  const open = (): void => {
    source = new EventSource('/internal/v1/events');
    source.addEventListener('open', () => {
      tell('live');
      // What happened since the page was read, or since the line was lost, was told to no one.
      void readAnew(client, hasBeenLost ? undefined : isReadTwice);
      hasBeenLost = false;
    });
    source.addEventListener('error', () => {
      hasBeenLost = true;
      tell('lost');
      // The browser tries again by itself, unless it was turned away.
      if (source.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, tryAgainMs);
      void client.invalidateQueries({ queryKey: ['session'] });
    });
    source.addEventListener('reload', () => void readAnew(client));
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      batch.push(JSON.parse(data) as Change);
      batchTimer ??= setTimeout(takeIn, batchMs);
    });
  };
  const takeIn = (): void => {
    const changes = batch;
    batch = [];
    batchTimer = undefined;
    void follow(client, changes);
  };

  open();
  return () => {
    clearTimeout(retry);
    clearTimeout(batchTimer);
    source.close();
  };
}

/** A page that is loaded is read a second time when it follows what happens, but for what no change is told of. */
const isReadTwice = (query: Query): boolean =>
  !isReadOn(query) && !['health', 'session'].includes(String(query.queryKey[0]));

/** The queue may be long, so it is not read anew for every change: those decided leave it, newcomers are read. */
async function follow(client: QueryClient, changes: readonly Change[]): Promise<void> {
  followOverview(client);
  const moved = changes.filter(({ kind }) => kind === 'transaction');
  // What is decided goes first: with its reservation ended as well it would seem to be free.
  leaveQueue(client, decidedAmong(moved));
  if (moved.length > 0 || changes.some(({ kind }) => kind === 'claim')) void refreshReservations(client);
  // What it cannot read is told elsewhere; the rest is read all the same.
  if (moved.length > 0) await followQueue(client, moved).catch(() => undefined);
  // A change of the audit bears as its state what people did.
  void followDeeds(client, new Set(changes.filter(({ kind }) => kind === 'audit').map(({ state }) => state)));

  const isTouched = touchedBy(changes);
  if (isTouched(paymentsKey)) void followPayments(client);
  await readAnew(client, ({ queryKey }) => queryKey[0] !== paymentsKey[0] && isTouched(queryKey));
}
