import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '@mobile-money/core';
import pg from 'pg';
import { openDatabase } from './database/database.ts';
import { DataDirInUse } from './embedded/data-dir-lock.ts';
import { ask, findEmbedded } from './embedded/running-file.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { MonthKeeper } from './stores/month-keeper.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Nothing of a test run has to survive a power cut. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

/** Made once a run with the whole schema; the databases of test files are copies of it. */
const template = 'test_template';

/** On a busy machine a database is copied and dropped slowly. */
const patienceMs = 30_000;

/**
 * A database for one test file, on a server that all files of a run share: the first one starts it, and it goes away
 * with all its data when the run ends, however it ends. It has the schema, unless an empty one is asked for.
 */
export async function openTestDatabase(content: 'schema' | 'empty' = 'schema'): Promise<TestDatabase> {
  const server = await sharedServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (content === 'schema') await makeTemplate(server);
  const model = content === 'schema' ? template : 'template1';
  await ask(server, `create database ${name} template ${model}`, patienceMs);
  const url = urlFor(server, name);
  return {
    url,
    drop: async () => void (await ask(server, `drop database ${name} with (force)`, patienceMs)),
  };
}

const urlFor = (server: string, name: string): string => server.replace(/[^/]*$/, name);

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7302, 0)');
    const found = await client.query('select from pg_database where datname = $1', [template]);
    if (found.rows.length > 0) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    // Loaded only by the file that needs it: knex is large.
    const { migrate } = await import('./migrations/migrate.ts');
    await migrate(urlFor(server, unfinished));
    await makeMonths(urlFor(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await client.end();
  }
}

/** As a service does that starts on it: tests look at tables with months, and most of their ids belong into none. */
async function makeMonths(url: string): Promise<void> {
  const database = openDatabase({ url, poolMax: 1 });
  try {
    await new MonthKeeper(database).makeAhead(Date.now() as Instant);
  } finally {
    await database.close();
  }
}

/** Many times what the databases of a run take at once. */
const roomyBytes = 2 * 1024 ** 3;

const inMemory = '/dev/shm';

/**
 * In memory, where a system has much of it: each database has some hundred files, and a disk that has just deleted those
 * of others takes up to five times as long to make new ones. Programs are copied there too.
 */
function homeOfServer(): string {
  try {
    accessSync(inMemory, constants.W_OK);
    const mayRun = !/^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
    const { bavail, bsize } = statfsSync(inMemory);
    if (mayRun && bavail * bsize > roomyBytes) return inMemory;
  } catch {
    // Not every system has such a place.
  }
  return tmpdir();
}

async function sharedServer(): Promise<string> {
  // A worker of a test runner has its runner as parent, and talks to it.
  const runner = process.send === undefined ? process.pid : process.ppid;
  const name = `mobile-money-test-${runner}`;
  const dataDir = join(homeOfServer(), name);
  for (let tries = 0; tries < 300; tries += 1) {
    // There may be less room by now than there was for the first file.
    for (const home of [inMemory, tmpdir()]) {
      const running = await findEmbedded(join(home, name));
      if (running !== null) return running;
    }
    try {
      const { url } = await startEmbedded({ dataDir, settings, elsewhere: `${dataDir}-elsewhere` });
      stopAfter(runner, dataDir);
      return url;
    } catch (error) {
      // Another file was first, and its server is about to be there.
      if (!(error instanceof DataDirInUse)) throw error;
      await sleep(100);
    }
  }
  throw new Error('The database server of the test run did not come up.');
}

const caretaker = `
const { readFileSync, rmSync } = require('node:fs');
const [runner, dataDir] = process.argv.slice(1);
const isAlive = (pid) => { try { process.kill(pid, 0); return true; } catch { return false; } };
const wait = async (pid) => { while (isAlive(pid)) await new Promise((done) => setTimeout(done, 200)); };
(async () => {
  await wait(Number(runner));
  try {
    const { pid } = JSON.parse(readFileSync(dataDir + '/postgres.json', 'utf8'));
    process.kill(pid, 'SIGINT');
    await wait(pid);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(dataDir + '-elsewhere', { recursive: true, force: true });
  }
})();
`;

/** A process of its own waits for the end of the run: a runner that is killed cannot clean up itself. */
function stopAfter(runner: number, dataDir: string): void {
  spawn(process.execPath, ['-e', caretaker, String(runner), dataDir], {
    detached: true,
    stdio: 'ignore',
  }).unref();
}

/** In which tables anything stands that is written so, in whichever column. New tables are looked through by themselves. */
export async function tablesWith(url: string, pattern: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = current_schema::regnamespace and relkind in ('r', 'p')
        and not relispartition
      order by relname`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t where t::text ~ $1 limit 1`,
        [pattern],
      );
      if (rows[0] !== undefined) found.push(`${name}: ${rows[0].row}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
