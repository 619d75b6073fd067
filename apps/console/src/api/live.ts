import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { follow } from './follow.ts';
import { isReadOn } from './queue.ts';
import { readAnew } from './read-anew.ts';
import type { Change } from './touched.ts';

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
