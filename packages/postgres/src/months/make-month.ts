import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
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
  /** How long a table that others use is tried. */
  readonly triesForMs?: number;
}

/** A table for rows of no month that takes so much room that a month with rows there is not made by itself. */
export interface FullTable {
  readonly place: string;
  readonly bytes: number;
  /** By rows that stay. Otherwise much of it is the room of rows that left, which is not given back yet. */
  readonly isFilled: boolean;
}

export interface MonthMade {
  /** The tables that were missing. */
  readonly made: readonly string[];
  readonly full: readonly FullTable[];
}

/**
 * Makes the tables of a month that are missing, however many of its rows lie in none: they are moved, and whoever needs
 * the table waits until that is done. The service makes months ahead and does not do so to anyone by itself. Only then is
 * the room given back that rows leave: whoever uses such a table for long keeps no month from being made.
 */
export const makeMonth = ({
  url,
  month,
  onMade = () => undefined,
  triesForMs,
}: MonthToMake): Promise<MonthMade> =>
  onMonths(url, async (client) => {
    const missing = await missingOf(client, month);
    for (const table of missing) {
      await makeWhole(client, table, month, triesForMs);
      onMade(nameOfPlace(table, month));
    }
    const full: FullTable[] = [];
    for (const table of Object.keys(keptByMonth)) {
      const left = await roomGivenBack(client, `${table}_other`, triesForMs);
      if (left !== null) full.push(left);
    }
    return { made: missing.map((table) => nameOfPlace(table, month)), full };
  });

async function missingOf(client: pg.Client, month: string): Promise<readonly string[]> {
  const found = (await monthTables(client, month)).get(month) ?? [];
  const isThere = (table: string): boolean =>
    found.some(({ name, isAttached }) => name === table && isAttached);
  return Object.keys(keptByMonth).filter((table) => !isThere(table));
}

async function makeWhole(
  client: pg.Client,
  table: string,
  month: string,
  triesForMs: number | undefined,
): Promise<void> {
  const make = () =>
    client.query<{ is_made: boolean }>('select make_month($1, $2::date, true) as is_made', [
      table,
      `${month}-01`,
    ]);
  const { rows } = await withTables(client, make, triesForMs);
  if (rows[0]?.is_made !== true)
    throw new MonthFileError(
      `${month} is kept as a file, or a table ${nameOfPlace(table, month)} that is no part of ${table} stands in the way: nothing was changed about it.`,
    );
}

/**
 * Also the room that a run before left, which was ended or met someone who could still read the rows. Rows that stay may
 * lie behind those that left: only rewritten do they give room back. Where they fill the table, nobody is kept waiting.
 */
async function roomGivenBack(
  client: pg.Client,
  place: string,
  triesForMs: number | undefined,
): Promise<FullTable | null> {
  const found = await fullTable(client, place);
  if (found === null || found.isFilled) return found;
  // What is in use for long keeps its room until the next run.
  await rewrite(client, place, triesForMs).catch((error: unknown) => {
    if (!(error instanceof MonthFileError)) throw error;
  });
  return fullTable(client, place);
}

/** However long its rows are, a table that was just rewritten is filled to more than so much: four of 1,640 bytes in 8 KiB. */
const filledShare = 0.75;

/** Null when it takes no more room than months are made out of by themselves. */
async function fullTable(client: pg.Client, place: string): Promise<FullTable | null> {
  const { rows } = await client.query<{ bytes: number }>('select pg_relation_size($1)::float8 as bytes', [
    place,
  ]);
  const bytes = rows[0]?.bytes ?? 0;
  if (bytes <= movedBytesMax) return null;
  // Long texts lie beside the table, and count in both.
  const { rows: filled } = await client.query<{ share: number }>(
    `select coalesce(sum(pg_column_size(t.*)), 0)::float8 / pg_table_size($1) as share from ${quoted(place)} t`,
    [place],
  );
  return { place, bytes, isFilled: (filled[0]?.share ?? 0) > filledShare };
}
