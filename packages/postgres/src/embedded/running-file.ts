import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUser } from './cluster.ts';
import { loopback } from './free-port.ts';

/** What a running embedded server leaves in DATA_DIR, so that command-line tools find it. */
export interface RunningFile {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
}

const pathIn = (dataDir: string): string => join(dataDir, 'postgres.json');

/** Only its owner may read it: the url holds the password. It appears whole, because others read it at any time. */
export async function writeRunningFile(dataDir: string, running: RunningFile): Promise<void> {
  const aside = `${pathIn(dataDir)}.new`;
  await writeFile(aside, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  await rename(aside, pathIn(dataDir));
}

export const removeRunningFile = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

export async function readRunningFile(dataDir: string): Promise<RunningFile | null> {
  try {
    const { url, port, pid } = JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Partial<RunningFile>;
    return url === undefined || port === undefined || pid === undefined ? null : { url, port, pid };
  } catch {
    return null;
  }
}

/** The url of the embedded database of a DATA_DIR while it runs, for tools beside the service; else null. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const running = await readRunningFile(dataDir);
  return running !== null && (await answers(running.url)) ? running.url : null;
}

export const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${databaseUser}:${password}@${loopback}:${port}/${database}`;

export const answers = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

/** One question on a connection of its own, within two seconds unless it may take longer. */
export async function ask(
  url: string,
  sql: string,
  withinMs = 2_000,
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A server that goes away while the connection is closed is no news.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
