import type { Instant } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';

const sql = statements({
  installation_mark: 'insert into installation values (true, $1, $2) on conflict do nothing',
  installation_read: 'select environment from installation',
});

/** The environment that a database belongs to; null when no service has started on it yet. */
export async function environmentOf(database: Database): Promise<string | null> {
  const { rows } = await database.keyed<{ environment: string }>(sql.installation_read, []);
  return rows[0]?.environment ?? null;
}

/** Marks a database that belongs to no one yet, and tells to which environment it belongs now. */
export async function markEnvironment(database: Database, environment: string, at: Instant): Promise<string> {
  await database.keyed(sql.installation_mark, [environment, at]);
  return (await environmentOf(database)) ?? environment;
}
