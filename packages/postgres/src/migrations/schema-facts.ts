import type pg from 'pg';
import { baseline } from './0001-baseline.ts';
import { allMigrations } from './all-migrations.ts';

/** Steps are missing, and this is not the way to take them. */
export class SchemaNotUpToDate extends Error {
  override readonly name = 'SchemaNotUpToDate';
}

/** A restore has begun and not ended: withdrawals that may have been sent since the backup are not marked yet. */
export class RestoreNotFinished extends Error {
  override readonly name = 'RestoreNotFinished';
}

/** There from before the first row of a restore until after its last mark. */
export const restoreMark = 'restore_under_way';

export const isThere = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
    table,
  ]);
  return rows[0]?.known === true;
};

/** To which environment a database belongs; also asked of a schema that knows nothing of owners yet. */
export async function ownerOf(client: pg.Client): Promise<string | null> {
  if (!(await isThere(client, 'installation'))) return null;
  const { rows } = await client.query<{ environment: string }>('select environment from installation');
  return rows[0]?.environment ?? null;
}

/** Nothing starts on a half-restored database: it would send money again that was sent after the backup was made. */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (!(await isThere(client, restoreMark))) return;
  throw new RestoreNotFinished(
    'A restore into this database is under way, or was not finished. Wait for it, or restore into a new database.',
  );
}

/** Steps that a database has taken, whatever they are called. */
async function stepsTaken(client: pg.Client): Promise<ReadonlySet<string>> {
  if (!(await isThere(client, 'schema_migrations'))) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

/** Steps of before the first release are known no more: with ours on top of them, the schema would be neither. */
export async function refuseFormerSchema(client: pg.Client): Promise<void> {
  const taken = await stepsTaken(client);
  if (taken.size === 0 || taken.has(baseline.name)) return;
  throw new SchemaNotUpToDate(
    'This database was made before the first release, and its schema cannot be brought up to date: start with an empty database, or with a new DATA_DIR.',
  );
}

/** A pooler gives each transaction another session: neither the lock nor the patience of a session would hold there. */
export async function refuseUnlessUpToDate(client: pg.Client): Promise<void> {
  const taken = await stepsTaken(client);
  const missing = allMigrations.filter(({ name }) => !taken.has(name)).length;
  if (missing === 0) return;
  throw new SchemaNotUpToDate(
    `The schema lacks ${missing} steps, which cannot be taken through a pooler. Run npm run migrate with the address of the database server itself.`,
  );
}
