import { join } from 'node:path';
import type pg from 'pg';
import { keptByMonth } from '../schema/months.ts';
import { MonthFileError } from './month-format.ts';

/** A table's part of a month. */
export interface MonthTable {
  readonly name: string;
  /** The table that the rows of the month lie in. */
  readonly place: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Which of them tells the month. */
  readonly month: string;
  /** Whether it is part of its table, and not only called as if it were. */
  readonly isAttached: boolean;
  /** About how many rows there are; -1 when no one has counted yet. */
  readonly rows: number;
  readonly bytes: number;
}

/** The first moment of a month, as `2026-03`, and that of the next one. */
export function spanOf(month: string): readonly [from: number, to: number] {
  const [year = 0, n = 1] = month.split('-').map(Number);
  return [Date.UTC(year, n - 1), Date.UTC(year, n)];
}

/** The first id that can be made in a month, and in the next one. */
export async function idsOf(
  client: pg.Client,
  month: string,
): Promise<readonly [first: string, next: string]> {
  const { rows } = await client.query<{ first: string; next: string }>(
    'select first_id($1) as first, first_id($2) as next',
    [...spanOf(month)],
  );
  const [{ first, next } = { first: '', next: '' }] = rows;
  return [first, next];
}

const digestBytes = 6;

/** What the name of every month's file ends with. */
export const monthEnding = '.month';

/**
 * The file of a month. The digest of its contents is part of the name: a month that is taken out once more, with other rows,
 * becomes another file, and backups that name the first one still find it.
 */
export function monthPath(dir: string | null, month: string, digest: string): string {
  if (dir === null) throw new MonthFileError(`${month} is kept as a file, and MONTHS_DIR is not set.`);
  const known = Buffer.from(digest, 'base64').toString('hex', 0, digestBytes);
  return join(dir, `${month}.${known}${monthEnding}`);
}

export const nameOfPlace = (table: string, month: string): string => `${table}_${month.replace('-', '_')}`;

/** What is found by something else than the beginning of its primary key: rows that only tell where others are. */
export const pointers = {
  name: 'callbacks_of_transactions',
  of: 'messages',
  key: ['transaction_id', 'id'],
  where: `kind = 'callback' and transaction_id is not null`,
} as const;

/** Every table's part of every month that is in the database, in the order in which the tables are listed. */
const parts = `
  select right(c.relname, 7) as month, t.name, c.relname as place, c.relispartition as "isAttached",
    c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(select a.attname::text from pg_index i cross join lateral unnest(i.indkey::smallint[]) with ordinality k (num, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
      where i.indrelid = t.name::regclass and i.indisprimary order by k.n) as key
  from unnest($1::text[]) with ordinality t (name, n) join pg_class c
    on c.relnamespace = current_schema::regnamespace and c.relkind = 'r' and c.relname ~ ('^' || t.name || '_[0-9]{4}_[0-9]{2}$')
  where $2::text is null or right(c.relname, 7) = replace($2, '-', '_')
  order by 1, t.n`;

type PartRow = Omit<MonthTable, 'month'> & { readonly month: string };

/** All months in the database, or one of them, as `2026-03`. */
export async function monthTables(
  client: pg.Client,
  only: string | null = null,
): Promise<ReadonlyMap<string, readonly MonthTable[]>> {
  const { rows } = await client.query<PartRow>(parts, [Object.keys(keptByMonth), only]);
  const months = new Map<string, MonthTable[]>();
  for (const { month: found, ...part } of rows) {
    const month = found.replace('_', '-');
    const key = keptByMonth[part.name as keyof typeof keptByMonth];
    months.set(month, [...(months.get(month) ?? []), { ...part, month: key }]);
  }
  return months;
}
