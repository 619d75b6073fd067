import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { stepsTaken } from '../migrations/schema-facts.ts';
import { type ContentOutput, writeContent } from '../sealing/content-output.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';
import {
  ending,
  formatName,
  type MonthContents,
  type Place,
  packed,
  sha256Of,
  type TableContents,
} from './month-format.ts';
import { type MonthTable, pointers } from './month-tables.ts';
import { type PutBlock, TreeWriter } from './tree-writer.ts';

/** Told how many rows of a table are done. */
export type OnRows = (table: string, rows: number) => void;

export interface MonthToWrite {
  /** As `2026-03`. */
  readonly month: string;
  readonly tables: readonly MonthTable[];
  readonly path: string;
  readonly keys: SecretKeys;
  readonly onRows: OnRows;
}

const rowsAtOnce = 2_000;

/**
 * Writes the rows of a month, as they are at one moment, into a file, and tells what whoever opens it has
 * to know. It holds few rows in memory, however many there are.
 */
export async function writeMonth(client: pg.Client, month: MonthToWrite): Promise<MonthContents & Place> {
  const out = writeContent(month.path, month.keys);
  try {
    await client.query('begin isolation level repeatable read read only');
    const written = await writeAll(client, month, out);
    await client.query('commit');
    await out.end();
    return written;
  } catch (error) {
    await out.abandon();
    throw error;
  }
}

async function writeAll(
  client: pg.Client,
  { month, tables, onRows }: MonthToWrite,
  out: ContentOutput,
): Promise<MonthContents & Place> {
  let at = 0;
  const put = async (text: string): Promise<Place> => {
    const bytes = await packed(text);
    await out.put(bytes);
    const place = { at, length: bytes.length, sha256: sha256Of(bytes) };
    at += bytes.length;
    return place;
  };
  const migrations = [...(await stepsTaken(client))].sort();
  const written: TableContents[] = [];
  for (const table of tables) {
    const tree = new TreeWriter(put, table.key);
    for await (const line of linesOf(client, table.name, quoted(table.place), table.key, onRows))
      await tree.add(line);
    written.push({ table: table.name, columns: table.columns, key: table.key, ...(await tree.end()) });
  }
  const contents = {
    format: formatName,
    month,
    migrations,
    tables: written,
    pointers: await writePointers(client, tables, put),
  };
  const place = await put(`${JSON.stringify(contents)}\n`);
  await out.put(ending(place.at, place.length));
  return { ...contents, ...place };
}

async function writePointers(
  client: pg.Client,
  tables: readonly MonthTable[],
  put: PutBlock,
): Promise<readonly TableContents[]> {
  const { name, of, key, where } = pointers;
  const table = tables.find((each) => each.name === of);
  if (table === undefined) return [];
  const columns = key.map(quoted).join(', ');
  const rows = `(select ${columns} from ${quoted(table.place)} where ${where})`;
  const tree = new TreeWriter(put, key);
  for await (const line of linesOf(client, name, rows, key, () => undefined)) await tree.add(line);
  return [{ table: name, columns: key, key, ...(await tree.end()) }];
}

/** Rows as PostgreSQL writes them in JSON: whatever a column holds comes back from there as it was. */
async function* linesOf(
  client: pg.Client,
  name: string,
  rows: string,
  key: readonly string[],
  onRows: OnRows,
): AsyncGenerator<string> {
  const order = key.map(quoted).join(', ');
  await client.query(
    `declare month_rows no scroll cursor for select to_json(m)::text as line from ${rows} m order by ${order}`,
  );
  for (let fetchedRows = 0; ; ) {
    const fetched = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from month_rows`);
    for (const { line } of fetched.rows) yield line;
    fetchedRows += fetched.rows.length;
    onRows(name, fetchedRows);
    if (fetched.rows.length < rowsAtOnce) break;
  }
  await client.query('close month_rows');
}
