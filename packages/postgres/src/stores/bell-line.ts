import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { timeouts } from '../database/pool.ts';
import { connectForLong } from '../servers/find-server.ts';

export interface BellLine {
  readonly url: string;
  /** So often the server is asked whether it is still there… */
  readonly askMs: number;
  /** …and has so long to say so. */
  readonly answerMs: number;
  /** Ends the line. */
  readonly signal: AbortSignal;
  readonly hear: (payload: string) => void;
  readonly isOpen: () => void;
}

/**
 * Listens on a connection of its own until that is lost, or the line is ended. A server that dies without a goodbye is
 * noticed by its silence: whoever only listens could not tell it from one that has no news.
 */
export async function hearUntilLost({ url, askMs, answerMs, signal, hear, isOpen }: BellLine): Promise<void> {
  const client = await connectForLong(url, 'events', timeouts.connectMs);
  const ask = (text: string) => client.query({ text, query_timeout: answerMs } as pg.QueryConfig);
  const over = new AbortController();
  const lost = once(client, 'end', { signal });
  // It may be lost before it is open: then the question under way says so.
  lost.catch(() => undefined);
  try {
    client.on('notification', ({ payload = '' }) => hear(payload));
    await ask('listen platform_events');
    isOpen();
    await Promise.race([lost, untilSilent(() => ask('select 1'), askMs, over.signal)]);
  } finally {
    over.abort();
    hangUp(client);
  }
}

/** Rejects when an answer does not come. */
async function untilSilent(ask: () => Promise<unknown>, askMs: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(askMs, undefined, { signal, ref: false });
    await ask();
  }
}

/** Not waited for: a server that is frozen never says goodbye. */
function hangUp(client: pg.Client): void {
  const rudely = setTimeout(() => client.connection.stream.destroy(), timeouts.checkMs).unref();
  void client
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(rudely));
}
