import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@mobile-money/postgres';
import type pg from 'pg';

/** A folder for all that one run writes. */
export async function runFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // The database server may run as another user, who must get there.
  await chmod(folder, 0o755);
  return folder;
}

/** Works in such a folder, which is gone afterwards. */
export async function inRunFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await runFolder(prefix);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Works on a database server of its own, which is gone afterwards with all that it held. */
export const onFreshDatabase = <Result>(
  prefix: string,
  work: (databaseUrl: string) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> =>
  inRunFolder(prefix, async (dataDir) => {
    const embedded = await startEmbedded({ dataDir, settings });
    try {
      return await work(embedded.url);
    } finally {
      await embedded.stop();
    }
  });

/** Without the limit that the service has for its own statements. */
export const patiently = (client: pg.PoolClient, text: string, values: readonly unknown[] = []) =>
  client.query({ text, values: [...values], query_timeout: 1_200_000 } as pg.QueryConfig);

/** On a connection that no limit of the database ends, either. */
export async function withPatience<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isAsBefore = false;
  try {
    await client.query('set statement_timeout = 0');
    const result = await work(client);
    await client.query('reset all');
    isAsBefore = true;
    return result;
  } finally {
    client.release(!isAsBefore);
  }
}
