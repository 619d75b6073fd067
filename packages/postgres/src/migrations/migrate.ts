import knex, { type Knex } from 'knex';
import pg from 'pg';
import { allMigrations } from './all-migrations.ts';
import type { Migration } from './migration.ts';

/** Names the lock that processes which start at once wait for. */
const migrationLock = '7301, 0';

/** Told to which environment a database belongs, or null when to none yet; throws when it is not to be touched. */
export type Approve = (owner: string | null) => void;

/**
 * Brings the schema up to date and tells which steps it took. Any number of processes may do so at once: one works
 * and the others wait, then find nothing left to do. The lock is the session's, so a killed process frees it.
 */
export async function migrate(url: string, approve: Approve = () => undefined): Promise<readonly string[]> {
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Its work is done by other connections; when it breaks, they break too and say why.
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query(`set lock_timeout = '2min'`);
    await holder.query(`select pg_advisory_lock(${migrationLock})`);
    approve(await ownerOf(holder));
    return await runPending(url);
  } finally {
    await holder.end();
  }
}

/** Asked before anything is changed, so also of a schema that knows nothing of owners yet. */
async function ownerOf(client: pg.Client): Promise<string | null> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('installation') is not null as known`,
  );
  if (known.rows[0]?.known !== true) return null;
  const { rows } = await client.query<{ environment: string }>('select environment from installation');
  return rows[0]?.environment ?? null;
}

async function runPending(url: string): Promise<readonly string[]> {
  const connection = knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'mobile-money migrate' },
    pool: { min: 0, max: 1 },
    migrations: {
      tableName: 'schema_migrations',
      migrationSource: source,
      // An older process may start beside a newer one, which knows more steps.
      disableMigrationsListValidation: true,
    },
  });
  try {
    // Knex keeps a lock of its own that a killed process leaves behind. We hold the better one.
    await connection.migrate.forceFreeMigrationsLock();
    const [, done]: [number, string[]] = await connection.migrate.latest();
    return done;
  } finally {
    await connection.destroy();
  }
}

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...allMigrations],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ sql }) => ({
    up: async (connection) => {
      await connection.raw(sql);
    },
    down: async () => {
      throw new Error('There is no way back: add a step that puts it right.');
    },
  }),
};
