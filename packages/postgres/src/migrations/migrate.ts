import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readDatabaseUrl } from '../servers/database-url.ts';
import { urlOfPrimary } from '../servers/find-server.ts';
import { allMigrations } from './all-migrations.ts';
import { type Migration, neededOf } from './migration.ts';
import { missingRight } from './missing-right.ts';
import { pauseMs, runPending } from './run-steps.ts';
import {
  leftOf,
  ownerOf,
  refuseFormerSchema,
  refuseNewerSchema,
  refuseOlderProcesses,
  refuseUnfinishedRestore,
  refuseUnfinishedUpgrade,
  refuseUnlessUpToDate,
  stepsTaken,
} from './schema-facts.ts';

/** Names the lock that processes which start at once wait for. */
const migrationLock = '7301, 0';

/** Told to which environment a database belongs, or null when to none yet; throws when it is not to be touched. */
export type Approve = (owner: string | null) => void;

/** How long another process may take for all of its steps. */
const turnWaitMs = 600_000;

export interface MigrateOptions {
  /** Other steps than all of ours: those that older data has had, or those of a test. */
  readonly steps?: readonly Migration[];
  /** How long a step tries to get in before it is given up. */
  readonly triesForMs?: number;
  /** Takes the last steps too: no process of the version before is left, and none comes back. */
  readonly isFinishing?: boolean;
  /** By the restore itself, which no one else may disturb. */
  readonly isRestoring?: boolean;
}

/**
 * Brings the schema up to date and tells which steps it took, while older processes go on serving: each step is a
 * transaction of its own, and none of them waits long for a lock, because everyone who wants the same table would
 * queue behind it. Last steps are left to whoever finishes the upgrade. Any number of processes may do so at once: one
 * works and the others wait, then find nothing left to do. The lock between them is the session's, so a killed process
 * frees it.
 */
export async function migrate(
  given: string,
  approve: Approve = () => undefined,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const { steps = allMigrations, triesForMs = 300_000, isRestoring = false } = options;
  // Whoever restores works on a database of its own.
  const { isFinishing = isRestoring } = options;
  const url = await urlOfPrimary(given);
  const { isPooled } = readDatabaseUrl(given);
  const holder = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // A pooler that no one told us of refuses it, before one of its sessions keeps a lock that we never give back.
    ...(isPooled ? {} : { options: '-c statement_timeout=0' }),
  });
  // Its work is done by other connections; when it breaks, they break too and say why.
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    if (!isPooled) await waitForTurn(holder);
    if (!isRestoring) await refuseUnfinishedRestore(holder);
    approve(await ownerOf(holder));
    const taken = await stepsTaken(holder);
    refuseFormerSchema(taken);
    refuseNewerSchema(taken, steps);
    // Where there is nothing yet, no one is served, and no one has to be waited for.
    const isAlone = isFinishing || taken.size === 0;
    const wanted = isAlone ? steps : neededOf(steps);
    const left = leftOf(wanted, taken);
    if (isPooled) {
      refuseUnlessUpToDate(left);
      return [];
    }
    if (!isAlone) refuseUnfinishedUpgrade(left);
    else if (left.length > 0) await refuseOlderProcesses(holder, steps);
    return await runPending(url, wanted, triesForMs);
  } catch (error) {
    throw await missingRight(holder, error);
  } finally {
    await holder.end();
  }
}

/** Last steps that wait for the end of an upgrade. */
export const lastStepsLeft = (url: string): Promise<readonly string[]> =>
  asking(url, async (client) => leftOf(allMigrations, await stepsTaken(client)).map(({ name }) => name));

/** To which environment the database at an address belongs. */
export const ownerAt = (url: string): Promise<string | null> => asking(url, ownerOf);

async function asking<Answer>(given: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({
    connectionString: await urlOfPrimary(given),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again for the lock. A statement that waited for it would be one that PostgreSQL lets end before an
 * index is made beside it, and the process that makes the index holds the lock: both would wait for ever.
 */
export async function waitForTurn(holder: pg.Client): Promise<void> {
  for (const giveUpAt = performance.now() + turnWaitMs; ; ) {
    const { rows } = await holder.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(${migrationLock}) as is_ours`,
    );
    if (rows[0]?.is_ours === true) return;
    if (performance.now() > giveUpAt) {
      throw new Error('Another process has been at work on the schema for ten minutes.');
    }
    await sleep(pauseMs);
  }
}

/** Whoever goes on with the same connection lets the others in. */
export const endTurn = async (holder: pg.Client): Promise<void> =>
  void (await holder.query(`select pg_advisory_unlock(${migrationLock})`));
