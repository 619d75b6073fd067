import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { MonthFileError } from '../months/month-format.ts';
import { monthPath } from '../months/month-tables.ts';
import { takeTurn } from '../months/month-turn.ts';
import { MonthFile } from '../months/read-month.ts';
import { insertRows } from '../months/restore-month.ts';
import { keptByMonth } from '../schema/months.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';

/** Where months are that were taken out of the database. */
export interface FiledMonths {
  /** Null: nowhere that is known here. */
  readonly dir: string | null;
  readonly keys: SecretKeys;
}

/** What is wrong with files; null when no month was ever taken out. */
export type FileFaults = readonly string[] | null;

const tables = Object.entries(keptByMonth);
const filed = (table: string): string => quoted(`filed_${table}`);

/**
 * Puts the months that are kept as files beside those in the database, under the same names, for this session alone: what
 * is checked of the one is checked of the other. Until the session ends no month is taken out or brought back.
 */
export async function putBeside(client: pg.Client, { dir, keys }: FiledMonths): Promise<FileFaults> {
  await takeTurn(client, '_shared');
  const { rows: noted } = await client.query<{ month: string; digest: string; rows: string }>(
    'select month, digest, rows from detached_months order by month',
  );
  if (noted.length === 0) return null;
  for (const [table] of tables)
    await client.query(`create temp table ${filed(table)} (like ${quoted(table)})`);
  const faults: string[] = [];
  for (const { month, digest, rows } of noted) {
    try {
      if (dir === null) throw new MonthFileError(`${month} is kept as a file, and MONTHS_DIR is not set.`);
      const loaded = await load(client, await MonthFile.open(monthPath(dir, month, digest), digest, keys));
      if (loaded !== Number(rows)) faults.push(`${month} has ${loaded} rows, and ${rows} were taken out.`);
    } catch (error) {
      if (!(error instanceof MonthFileError)) throw error;
      faults.push(error.message);
    }
  }
  for (const [table, key] of tables) {
    await client.query(`create index on ${filed(table)} (${quoted(key)}); analyze ${filed(table)};
      create temp view ${quoted(table)} as select * from ${quoted(table)} union all select * from ${filed(table)}`);
  }
  return faults;
}

async function load(client: pg.Client, file: MonthFile): Promise<number> {
  let rows = 0;
  try {
    for (const table of file.contents.tables)
      for await (const block of file.blocks(table))
        rows += await insertRows(client, filed(table.table), table, block);
    return rows;
  } finally {
    await file.close();
  }
}
