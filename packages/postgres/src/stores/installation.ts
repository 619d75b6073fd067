import type { Instant } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';

const sql = statements({
  installation_mark: 'insert into installation values (true, $1, $2) on conflict do nothing',
  installation_read: 'select environment from installation',
  installation_note_restore: `with signed_in as (delete from staff_sessions), known as (delete from staff_devices)
    update installation set restored_at = $1`,
  installation_read_restore: 'select restored_at from installation',
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

/**
 * Keeps when a database was restored: what is asked for from then on may have been sent before, and whoever approves it is
 * told. One that belongs to no one has nothing that could have been sent. Everyone signs in anew: sessions that were ended
 * since the backup, and browsers that were forgotten, would be back.
 */
export async function noteRestore(database: Database, at: Instant): Promise<void> {
  await database.keyed(sql.installation_note_restore, [at]);
}

/** When a database was restored last; null: never. */
export async function restoredAtOf(database: Database): Promise<Instant | null> {
  const { rows } = await database.keyed<{ restored_at: Instant | null }>(sql.installation_read_restore, []);
  return rows[0]?.restored_at ?? null;
}
