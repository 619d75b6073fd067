import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { keptByMonth } from '../schema/months.ts';
import type { MonthSum, MonthWork } from './detach-month.ts';
import { MonthFileError, type TableContents } from './month-format.ts';
import { idsOf, monthPath, monthTables, nameOfPlace, spanOf } from './month-tables.ts';
import { lockAll, onMonths, withTables } from './month-turn.ts';
import { MonthFile } from './read-month.ts';

/**
 * Brings a month back into the database. Its tables are filled beside the others, and become part of them in one short
 * transaction, with what was written about the month since. The file stays where it is. Killed at any time, the month
 * counts as kept in its file until all of it is back, and the next run begins anew.
 */
export const restoreMonth = (work: MonthWork): Promise<MonthSum> =>
  onMonths(work.url, async (client) => {
    const { month, dir, keys, onRows = () => undefined } = work;
    const { digest, bytes } = await notedOf(client, month);
    const path = monthPath(dir, month, digest);
    const file = await MonthFile.open(path, digest, keys);
    try {
      const { tables } = file.contents;
      await refuseUnknown(client, path, tables);
      await makePlaces(client, month);
      for (const table of tables) await fill(client, file, table, month, onRows);
      await withTables(client, () => attach(client, month));
      return { path, rows: tables.reduce((sum, { rows }) => sum + rows, 0), bytes };
    } finally {
      await file.close();
    }
  });

async function notedOf(client: pg.Client, month: string): Promise<{ digest: string; bytes: number }> {
  const { rows } = await client.query<{ digest: string; bytes: string }>(
    'select digest, bytes from detached_months where month = $1',
    [month],
  );
  const [noted] = rows;
  if (noted !== undefined) return { digest: noted.digest, bytes: Number(noted.bytes) };
  const isThere = (await monthTables(client, month)).has(month);
  throw new MonthFileError(
    isThere
      ? `${month} is in the database already.`
      : `No month ${month} was ever taken out of this database.`,
  );
}

/** A newer release may have columns that this one does not know, and the other way round they have their defaults. */
export async function refuseUnknown(
  client: pg.Client,
  path: string,
  tables: readonly TableContents[],
): Promise<void> {
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ name: string }>(
      `select c.name from unnest($2::text[]) c (name) where not exists (
        select from pg_attribute a where a.attrelid = to_regclass($1) and a.attname = c.name and not a.attisdropped)`,
      [quoted(table), columns],
    );
    if (rows.length > 0)
      throw new MonthFileError(
        `${path} is of another release: ${table} has no ${rows.map(({ name }) => name).join(', ')} here.`,
      );
  }
}

const tableNames = Object.keys(keptByMonth) as (keyof typeof keptByMonth)[];

/** The tables of the month beside the others; what a run that was killed left of them goes. */
async function makePlaces(client: pg.Client, month: string): Promise<void> {
  const found = (await monthTables(client, month)).get(month) ?? [];
  if (found.some(({ isAttached }) => isAttached))
    throw new MonthFileError(
      `${month} is noted as kept in a file, and is in the database too: nothing was changed.`,
    );
  const [first, next] = await idsOf(client, month);
  for (const table of tableNames) {
    const place = quoted(nameOfPlace(table, month));
    const key = quoted(keptByMonth[table]);
    // With the check the server knows without looking that all rows belong there.
    await client.query(`drop table if exists ${place};
      create table ${place} (like ${quoted(table)} including all excluding identity,
        constraint month_of_rows check (${key} >= '${first}' and ${key} < '${next}'))`);
  }
}

async function fill(
  client: pg.Client,
  file: MonthFile,
  table: TableContents,
  month: string,
  onRows: NonNullable<MonthWork['onRows']>,
): Promise<void> {
  const place = quoted(nameOfPlace(table.table, month));
  let filled = 0;
  for await (const block of file.blocks(table)) {
    filled += await insertRows(client, place, table, block);
    onRows(table.table, filled);
  }
  if (filled !== table.rows)
    throw new MonthFileError(
      `The file holds ${filled} rows of ${table.table}, and ${table.rows} were written.`,
    );
}

/** Rows of a block into a table that has at least their columns. */
export async function insertRows(
  client: pg.Client,
  place: string,
  { columns }: TableContents,
  block: string,
): Promise<number> {
  const names = columns.map(quoted).join(', ');
  const { rowCount } = await client.query(
    `insert into ${place} (${names}) select ${names} from json_populate_recordset(null::${place}, $1)`,
    [block],
  );
  return rowCount ?? 0;
}

async function attach(client: pg.Client, month: string): Promise<void> {
  const [first, next] = await idsOf(client, month);
  await lockAll(
    client,
    tableNames.map((table) => `${table}_other`),
  );
  for (const table of tableNames) {
    const [name, place, other] = [table, nameOfPlace(table, month), `${table}_other`].map(quoted);
    const key = quoted(keptByMonth[table]);
    await client.query(`with since as (delete from ${other} where ${key} >= '${first}' and ${key} < '${next}' returning *)
        insert into ${place} select * from since;
      alter table ${name} attach partition ${place} for values from ('${first}') to ('${next}');
      alter table ${place} drop constraint month_of_rows`);
  }
  // What is masked after a time is looked for from the month on once more. A day that was passed before stays so, though.
  await client.query(
    `update masking_walks set had_come_to = greatest(had_come_to, at), at = least(at, $1) where name in ('transactions', 'messages', 'answers')`,
    [spanOf(month)[0] - 1],
  );
  await client.query('delete from detached_months where month = $1', [month]);
}
