import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@mobile-money/postgres';
import pg from 'pg';
import { runService } from '../../harness/server-process.ts';
import type { Started } from '../../harness/started.ts';
import { ServiceProcess, serviceNames } from './service-process.ts';

export const sandboxKey = 'svc_test_feed_0123456789abcdef0123456789abcdef';

export interface SandboxWorld {
  readonly processes: readonly ServiceProcess[];
  readonly databaseUrl: string;
  /** The settings of the processes. */
  readonly env: Readonly<Record<string, string>>;
}

/** A sandbox of three processes on a database of its own. */
export async function startSandbox(started: Started, folder: string): Promise<SandboxWorld> {
  const database = started.add(await startEmbedded({ dataDir: `${folder}/database` }));
  const env = {
    PATH: process.env['PATH'] ?? '',
    SERVICE_ENV: 'sandbox',
    SPORTSBOOK_API_KEY: sandboxKey,
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '8',
    DATA_DIR: `${folder}/data`,
    PORT: '0',
    LOG_FORMAT: 'json',
  };
  const processes = serviceNames.map((name) =>
    started.add(new ServiceProcess({ name, run: runService(), env, logFile: `${folder}/${name}.log` })),
  );
  for (const each of processes) await each.start();
  return { processes, databaseUrl: database.url, env };
}

/** One process after the other dies and comes back; in between all sessions of the database end in what they do. */
export async function killInTurn(
  { processes, databaseUrl }: SandboxWorld,
  everySeconds: number,
  writing: AbortSignal,
): Promise<number> {
  const ended = (): boolean => writing.aborted;
  for (let kills = 0; ; kills += 1) {
    await sleep(everySeconds * 1_000, undefined, { signal: writing }).catch(() => undefined);
    if (ended()) return kills;
    if (kills % 4 === 3) {
      await query(
        databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      continue;
    }
    const one = processes[kills % processes.length];
    await one?.kill();
    one?.startAgain();
  }
}

export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
