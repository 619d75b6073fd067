import { setTimeout as sleep } from 'node:timers/promises';
import { onServer } from './on-server.ts';

const tryEveryMs = 50;

/** Beside the service's database: what is written here is no money. */
export const writesTable = 'create table writes (at timestamptz)';
const write = `
  insert into writes values (now())
  returning ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`;

/**
 * Writes to a machine that no longer leads, again and again, as a client would that knows of no other. Counts what was
 * acknowledged; after a promotion of its own, on a newer timeline, it may take writes again.
 */
export function writesTakenBy(url: string, timelineThen: number): { end(): Promise<number> } {
  let taken = 0;
  let isOver = false;
  const writeOnce = async (): Promise<void> => {
    const timeline = await onServer(url, async (client) => {
      const { rows } = await client.query<{ timeline: number }>(write);
      return rows[0]?.timeline ?? 0;
    }).catch(() => null);
    if (timeline !== null && timeline <= timelineThen) taken += 1;
  };
  const running = (async () => {
    while (!isOver) {
      await writeOnce();
      await sleep(tryEveryMs);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await running;
      return taken;
    },
  };
}
