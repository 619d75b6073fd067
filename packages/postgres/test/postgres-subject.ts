import { afterAll, beforeAll } from '@jest/globals';
import { aRegistry } from '@mobile-money/testing';
import { type OpenDatabase, openDatabase } from '../src/database/database.ts';
import { postgresPorts } from '../src/postgres-ports.ts';
import { openTestDatabase } from '../src/test-database.ts';

export type PostgresSubject = ReturnType<typeof postgresPorts> & { readonly database: OpenDatabase };

/** The adapters on a database of the test file's own, with `aRegistry()` in it. */
export function postgresSubject(): () => Promise<PostgresSubject> {
  let subject: PostgresSubject | null = null;
  let drop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const opened = await openTestDatabase();
    ({ drop } = opened);
    const database = openDatabase({ url: opened.url, poolMax: 8 });
    const ports = postgresPorts(database);
    await ports.registry.seed(aRegistry());
    subject = { ...ports, database };
  }, 60_000);
  afterAll(async () => {
    await subject?.database.close();
    await drop();
  });
  return async () => {
    if (subject === null) throw new Error('The database is open only while tests run.');
    return subject;
  };
}

/** As it was in the beginning. The audit cannot be emptied, unless its triggers look away. */
export async function emptied({ database, registry }: PostgresSubject): Promise<void> {
  await database.pool.query(`do $$ declare names text; begin
    select string_agg(quote_ident(relname), ', ') into names from pg_class
    where relnamespace = current_schema::regnamespace and relkind = 'r' and relname not like 'schema_migrations%';
    set local session_replication_role = replica;
    execute 'truncate ' || names || ' restart identity cascade';
  end $$`);
  await registry.seed(aRegistry());
}
