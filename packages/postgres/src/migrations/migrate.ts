import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { readDatabaseUrl } from '../servers/database-url.ts';
import { urlOfPrimary } from '../servers/find-server.ts';
import { allMigrations } from './all-migrations.ts';
import { type Migration, neededOf } from './migration.ts';
import { missingRight } from './missing-right.ts';
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

/** How long a step waits for what others hold. Whoever comes after it waits as long, which must not be noticed. */
const stepWaitMs = 500;
/** A step that did not get in lets the others through, and tries again. */
const pauseMs = 250;
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
export async function lastStepsLeft(given: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: await urlOfPrimary(given) });
  await client.connect();
  try {
    return leftOf(allMigrations, await stepsTaken(client)).map(({ name }) => name);
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

async function runPending(
  url: string,
  steps: readonly Migration[],
  triesForMs: number,
): Promise<readonly string[]> {
  const connection = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'mobile-money migrate',
      options: `-c lock_timeout=${stepWaitMs} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
    },
    pool: {
      min: 0,
      max: 1,
      afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) =>
        client.query(comeBeforeCleaning, (error) => done(error ?? null, client)),
    },
    log: silent,
    migrations: {
      tableName: 'schema_migrations',
      migrationSource: sourceOf(steps),
      // An older process may start beside a newer one, which knows more steps.
      disableMigrationsListValidation: true,
    },
  });
  try {
    // Knex keeps a lock of its own that a killed process leaves behind. We hold the better one.
    await connection.migrate.forceFreeMigrationsLock();
    const [taken] = await stepsOf(connection);
    // No one is served yet, and all steps are taken together.
    if (taken.length === 0) {
      const [, all]: [number, string[]] = await connection.migrate.latest();
      return all;
    }
    const done: string[] = [];
    for (;;) {
      const step = await nextStep(connection, triesForMs);
      if (step === null) return done;
      done.push(step);
    }
  } finally {
    await connection.destroy();
  }
}

/**
 * PostgreSQL's cleaning up gives way to whoever has waited for its table as long as it takes to look for deadlocks, by
 * itself longer than a step waits. Only some may set that: others go on as they are.
 */
const comeBeforeCleaning = `do $$ begin
    set deadlock_timeout = '${stepWaitMs / 2}ms';
  exception when insufficient_privilege then null; end $$`;

/** Those that were taken, and those that are left. */
const stepsOf = (connection: Knex): Promise<[unknown[], Migration[]]> => connection.migrate.list();

/** Runs the next step, as soon as those who use its tables leave room for it. Null when there is none. */
async function nextStep(connection: Knex, triesForMs: number): Promise<string | null> {
  for (const giveUpAt = performance.now() + triesForMs; ; ) {
    try {
      const [, [next]] = await stepsOf(connection);
      if (next === undefined) return null;
      if (next.beforehand !== undefined) await doBeforehand(connection, next.beforehand);
      await connection.migrate.up();
      return next.name;
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      if (performance.now() > giveUpAt) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`A step could not get in: something holds its tables for long. ${why}`);
      }
      await sleep(pauseMs);
    }
  }
}

const lockNotAvailable = '55P03';

/** Knex tells the console what we tell whoever called, or nobody when the next try succeeds. */
const silent = { warn: quiet, error: quiet, deprecate: quiet, debug: quiet };

function quiet(): void {}

const sourceOf = (steps: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...steps],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ sql, beforehand = [] }) => ({
    up: async (connection) => {
      // Where it was done beforehand this does nothing; in a new database nobody minds.
      for (const statement of beforehand) await connection.raw(statement.replace(' concurrently ', ' '));
      if (sql !== '') await connection.raw(sql);
    },
    down: async () => {
      throw new Error('There is no way back: add a step that puts it right.');
    },
  }),
});

/** No one queues behind these, so they may wait as long as they must. */
async function doBeforehand(connection: Knex, statements: readonly string[]): Promise<void> {
  await connection.raw('set lock_timeout = 0');
  try {
    for (const statement of await monthByMonth(connection, statements)) await connection.raw(statement);
  } finally {
    await connection.raw('reset lock_timeout');
  }
}

const madeBeside = /^create index concurrently if not exists (\w+) on (\w+) /;

/** Of a table that is kept by month, each month gets its index; the step itself then finds them, and takes them for its own. */
async function monthByMonth(connection: Knex, statements: readonly string[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const [at, statement] of statements.entries()) {
    const [, name = '', table = ''] =
      madeBeside.exec(statement) ?? madeBeside.exec(statements[at + 1] ?? '') ?? [];
    const { rows } = await connection.raw<{ rows: { month: string }[] }>(
      `select inhrelid::regclass::text as month from pg_inherits where inhparent = to_regclass(nullif(?, ''))`,
      [table],
    );
    const ofMonth = ({ month }: { month: string }) =>
      statement.replaceAll(name, `${month}_${name}`).replace(` on ${table} `, ` on ${month} `);
    all.push(...(rows.length === 0 ? [statement] : rows.map(ofMonth)));
  }
  return all;
}
