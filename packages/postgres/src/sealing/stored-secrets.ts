import type { Sealer } from '@mobile-money/core';
import type { OpenDatabase } from '../database/database.ts';
import { AesSealer, sealedHead } from './aes-sealer.ts';
import { SecretKeyMissing, type SecretKeys } from './secret-keys.ts';

/** Every column that is written through the sealer, and what its rows are found by. Few rows each. */
const sealedColumns = [
  { table: 'api_keys', id: 'prefix', column: 'webhook_secret' },
  { table: 'staff_factors', id: 'id', column: 'secret' },
] as const;

/** Rejects when something stored cannot be opened: known at the start, and not at the first webhook. */
export async function refuseUnreadable({ pool }: OpenDatabase, keys: SecretKeys): Promise<void> {
  for (const { table, column } of sealedColumns) {
    const { rows } = await pool.query<{ id: string }>(
      `select distinct split_part(${column}, ':', 3) as id from ${table} where ${column} like 'sealed:1:%'`,
    );
    const missing = rows.find(({ id }) => keys.every((key) => key.id !== id));
    if (missing !== undefined) throw new SecretKeyMissing('Stored secrets are', missing.id);
  }
}

/**
 * Seals everything stored with the first key, whatever it was sealed with before; gives how many texts it changed. The
 * service may run beside it, and it may be repeated: what someone else changed meanwhile is left as it is.
 */
export async function resealStored({ pool }: OpenDatabase, keys: SecretKeys): Promise<number> {
  const sealer: Sealer = new AesSealer(keys);
  const head = sealedHead(keys[0]?.id ?? '');
  let changed = 0;
  for (const { table, id, column } of sealedColumns) {
    const { rows } = await pool.query<{ id: string; stored: string }>(
      `select ${id} as id, ${column} as stored from ${table} where not starts_with(${column}, $1)`,
      [head],
    );
    for (const row of rows) {
      const { rowCount } = await pool.query(
        `update ${table} set ${column} = $3 where ${id} = $1 and ${column} = $2`,
        [row.id, row.stored, sealer.seal(sealer.unseal(row.stored))],
      );
      changed += rowCount ?? 0;
    }
  }
  return changed;
}
