import type pg from 'pg';
import { restoreMark } from '../schema/service.ts';
import { baseline } from './0001-baseline.ts';
import { allMigrations } from './all-migrations.ts';
import { isLast, type Migration } from './migration.ts';

/** Steps are missing, and this is not the way to take them; or one was taken that this version cannot live with. */
export class SchemaNotUpToDate extends Error {
  override readonly name = 'SchemaNotUpToDate';
}

/** A restore has begun and not ended: withdrawals that may have been sent since the backup are not marked yet. */
export class RestoreNotFinished extends Error {
  override readonly name = 'RestoreNotFinished';
}

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
export async function stepsTaken(client: pg.Client): Promise<ReadonlySet<string>> {
  if (!(await isThere(client, 'schema_migrations'))) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

type Taken = ReadonlySet<string>;

export const leftOf = (steps: readonly Migration[], taken: Taken): readonly Migration[] =>
  steps.filter(({ name }) => !taken.has(name));

/** Steps of before the first release are known no more: with ours on top of them, the schema would be neither. */
export function refuseFormerSchema(taken: Taken): void {
  if (taken.size === 0 || taken.has(baseline.name)) return;
  throw new SchemaNotUpToDate(
    'This database was made before the first release, and its schema cannot be brought up to date: start with an empty database, or with a new DATA_DIR.',
  );
}

/** A process lives with steps that it does not know, but for those that took away what it uses. */
export function refuseNewerSchema(taken: Taken, steps: readonly Migration[]): void {
  const unknown = [...taken].find((step) => isLast(step) && steps.every(({ name }) => name !== step));
  if (unknown === undefined) return;
  throw new SchemaNotUpToDate(
    `This version is older than the database: the step ${unknown} took away what it uses. Start the version that brought the step, or a newer one.`,
  );
}

/** A last step with others after it would be taken in the middle of an upgrade, while some still use what it drops. */
export function refuseUnfinishedUpgrade(left: readonly Migration[]): void {
  const last = left.find(({ name }) => isLast(name));
  if (last === undefined) return;
  throw new SchemaNotUpToDate(
    `The upgrade before this one was not finished: ${last.name} is left. Run npm run migrate -- --finish of the version that serves now; or stop every process, and run it with this version.`,
  );
}

/** A pooler gives each transaction another session: neither the lock nor the patience of a session would hold there. */
export function refuseUnlessUpToDate(left: readonly Migration[]): void {
  if (left.length === 0) return;
  throw new SchemaNotUpToDate(
    `The schema lacks ${left.length} steps, which cannot be taken through a pooler. Run npm run migrate with the address of the database server itself.`,
  );
}

const nameOf = (steps: readonly Migration[]): string => `mobile-money ${steps.at(-1)?.name.slice(0, 4)}`;

/** What processes of the service call their connections: until which step they know the schema. */
export const processName = nameOf(allMigrations);

/** Asked before the last steps. One that starts meanwhile waits for its turn, and is then refused. */
export async function refuseOlderProcesses(client: pg.Client, steps: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; connections: number }>(
    `select application_name as name, count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name ~ '^mobile-money \\d{4}$' and application_name < $1
    group by 1 order by 1`,
    [nameOf(steps)],
  );
  const [oldest] = rows;
  if (oldest === undefined) return;
  throw new SchemaNotUpToDate(
    `Processes of the version before are still at work: ${oldest.connections} connections are called '${oldest.name}'. Stop them first.`,
  );
}
