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
