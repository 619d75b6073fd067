import type { Instant } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';

const mark: Statement = {
  name: 'installation_mark',
  text: 'insert into installation values (true, $1, $2) on conflict do nothing',
};

const read: Statement = { name: 'installation_read', text: 'select environment from installation' };

/** The environment that a database belongs to; null when no service has started on it yet. */
export async function environmentOf(database: Database): Promise<string | null> {
  const { rows } = await database.keyed<{ environment: string }>(read, []);
  return rows[0]?.environment ?? null;
}

/** Marks a database that belongs to no one yet, and tells to which environment it belongs now. */
export async function markEnvironment(database: Database, environment: string, at: Instant): Promise<string> {
  await database.keyed(mark, [environment, at]);
  return (await environmentOf(database)) ?? environment;
}
