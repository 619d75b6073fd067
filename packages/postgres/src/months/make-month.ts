import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { keptByMonth } from '../schema/months.ts';
import { MonthFileError } from './month-format.ts';
import { monthTables, nameOfPlace } from './month-tables.ts';
import { onMonths, withTables } from './month-turn.ts';

export interface MonthToMake {
  readonly url: string;
  /** As `2026-03`. */
  readonly month: string;
  /** Told of each table when it is made. */
  readonly onMade?: (place: string) => void;
}

/**
 * Makes the tables of a month that are missing, however many of its rows lie in none: they are moved, and whoever needs
 * the table waits until that is done. The service makes months ahead and does not do so to anyone by itself. Gives the
 * tables that were made.
 */
export const makeMonth = ({
  url,
  month,
  onMade = () => undefined,
}: MonthToMake): Promise<readonly string[]> =>
  onMonths(url, async (client) => {
    const missing = await missingOf(client, month);
    for (const table of missing) {
      const place = nameOfPlace(table, month);
      const isMade = await withTables(client, () => madeWhole(client, table, month));
      if (!isMade)
        throw new MonthFileError(
          `${month} is kept as a file, or a table ${place} that is no part of ${table} stands in the way: nothing was changed about it.`,
        );
      onMade(place);
      // As long as what was moved takes room there, later months would not be made by themselves.
      await client.query(`vacuum ${quoted(`${table}_other`)}`);
    }
    return missing.map((table) => nameOfPlace(table, month));
  });

async function missingOf(client: pg.Client, month: string): Promise<readonly string[]> {
  const found = (await monthTables(client, month)).get(month) ?? [];
  const isThere = (table: string): boolean =>
    found.some(({ name, isAttached }) => name === table && isAttached);
  return Object.keys(keptByMonth).filter((table) => !isThere(table));
}

async function madeWhole(client: pg.Client, table: string, month: string): Promise<boolean> {
  const { rows } = await client.query<{ is_made: boolean }>(
    'select make_month($1, $2::date, true) as is_made',
    [table, `${month}-01`],
  );
  return rows[0]?.is_made === true;
}
