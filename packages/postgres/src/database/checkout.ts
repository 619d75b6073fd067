import type pg from 'pg';
import { timeouts } from './pool.ts';

/**
 * Takes connections out of a pool. One that was idle is first asked whether it is still there, because a connection
 * can die unnoticed. One that does not answer casts doubt on all the others of its age: they are dropped unasked,
 * so that a dead server costs one wait and not one for each connection.
 */
export function checkouts(pool: pg.Pool): { take(): Promise<pg.PoolClient>; distrust(): void } {
  const lastUsed = new WeakMap<pg.PoolClient, number>();
  const connectedAt = new WeakMap<pg.PoolClient, number>();
  let trustedSince = Number.NEGATIVE_INFINITY;
  pool.on('connect', (client) => {
    connectedAt.set(client, performance.now());
    // A connection may break while it is out. Its statement fails then; unheard, the event would end the process.
    client.on('error', () => undefined);
  });
  pool.on('release', (_, client) => lastUsed.set(client, performance.now()));

  const distrust = (): void => {
    trustedSince = performance.now();
  };

  const take = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      const connected = connectedAt.get(client) ?? 0;
      if (connected >= trustedSince) {
        const idleMs = performance.now() - Math.max(connected, lastUsed.get(client) ?? 0);
        if (idleMs < timeouts.trustMs || (await isThere(client))) return client;
        distrust();
      }
      client.release(true);
    }
  };
  return { take, distrust };
}

async function isThere(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query({ text: 'select 1', query_timeout: timeouts.checkMs } as pg.QueryConfig);
    return true;
  } catch {
    return false;
  }
}
