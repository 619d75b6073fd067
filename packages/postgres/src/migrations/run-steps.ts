import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { lockNotAvailable } from '../database/unavailable.ts';
import type { Migration } from './migration.ts';

/** How long a step waits for what others hold. Whoever comes after it waits as long, which must not be noticed. */
const stepWaitMs = 500;
/** A step that did not get in lets the others through, and tries again. */
export const pauseMs = 250;

/** Takes all steps that are left, one after the other, and tells their names. */
export async function runPending(
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
