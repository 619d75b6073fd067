import type pg from 'pg';
import { keptByMonth, movedBytesMax } from '../schema/months.ts';
import { MonthFileError } from './month-format.ts';
import { monthTables, nameOfPlace } from './month-tables.ts';
import { onMonths, rewrite, withTables } from './month-turn.ts';

export interface MonthToMake {
  readonly url: string;
  /** As `2026-03`. */
  readonly month: string;
  /** Told of each table when it is made. */
  readonly onMade?: (place: string) => void;
  /** Told of a table for rows of no month that takes so much room still that months are not made of it by themselves. */
  readonly onFull?: (place: string, bytes: number) => void;
}

/**
 * Makes the tables of a month that are missing, however many of its rows lie in none: they are moved, and whoever needs
 * the table waits until that is done, and until the room that they leave is given back. The service makes months ahead
 * and does not do so to anyone by itself. Gives the tables that were made.
 */
export const makeMonth = ({
  url,
  month,
  onMade = () => undefined,
  onFull = () => undefined,
}: MonthToMake): Promise<readonly string[]> =>
  onMonths(url, async (client) => {
    const missing = await missingOf(client, month);
    for (const table of Object.keys(keptByMonth)) {
      if (missing.includes(table)) {
        await makeWhole(client, table, month);
        onMade(nameOfPlace(table, month));
      }
      const other = `${table}_other`;
      const bytes = await roomGivenBack(client, other);
      if (bytes > movedBytesMax) onFull(other, bytes);
    }
    return missing.map((table) => nameOfPlace(table, month));
  });

async function missingOf(client: pg.Client, month: string): Promise<readonly string[]> {
  const found = (await monthTables(client, month)).get(month) ?? [];
  const isThere = (table: string): boolean =>
    found.some(({ name, isAttached }) => name === table && isAttached);
  return Object.keys(keptByMonth).filter((table) => !isThere(table));
}

async function makeWhole(client: pg.Client, table: string, month: string): Promise<void> {
  const { rows } = await withTables(client, () =>
    client.query<{ is_made: boolean }>('select make_month($1, $2::date, true) as is_made', [
      table,
      `${month}-01`,
    ]),
  );
  if (rows[0]?.is_made !== true)
    throw new MonthFileError(
      `${month} is kept as a file, or a table ${nameOfPlace(table, month)} that is no part of ${table} stands in the way: nothing was changed about it.`,
    );
}

/**
 * How much room a table takes, after what was moved has left it. Also what a run before left there that was ended, or that
 * someone was still reading. Rows that stay may lie behind those that left: only rewritten do they give room back.
 */
async function roomGivenBack(client: pg.Client, table: string): Promise<number> {
  const bytes = await roomOf(client, table);
  if (bytes <= movedBytesMax) return bytes;
  await rewrite(client, table);
  return roomOf(client, table);
}

async function roomOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select pg_relation_size($1)::float8 as bytes', [
    table,
  ]);
  return rows[0]?.bytes ?? 0;
}
