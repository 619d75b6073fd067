import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { MonthFileError, type TableContents } from '../months/month-format.ts';
import { idsOf, monthPath } from '../months/month-tables.ts';
import { beginToRead, waitToRead } from '../months/month-turn.ts';
import { MonthFile } from '../months/read-month.ts';
import { insertRows, refuseUnknown } from '../months/restore-month.ts';
import { keptByMonth } from '../schema/months.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';
import type { KeptByMonth } from './known-facts.ts';

/** Where months are that were taken out of the database. */
export interface FiledMonths {
  /** Null: nowhere that is known here. */
  readonly dir: string | null;
  readonly keys: SecretKeys;
  /** Only the files are read through, and their rows are checked against nothing: for a service, beside its other work. */
  readonly isFilesOnly?: boolean;
}

/** What is wrong with files; null when no month was ever taken out. */
export type FileFaults = readonly string[] | null;

const tables = Object.entries(keptByMonth);
const filed = (table: string): string => quoted(`filed_${table}`);

/**
 * Puts the months that are kept as files beside those in the database, under the same names, for this session alone: what
 * is checked of the one is checked of the other. Until the session ends no month is taken out or brought back.
 */
export async function putBeside(client: pg.Client, months: FiledMonths): Promise<FileFaults> {
  await waitToRead(client);
  const noted = await notedMonths(client);
  if (noted.length === 0) return null;
  for (const [table] of tables)
    await client.query(`create temp table ${filed(table)} (like ${quoted(table)} including defaults)`);
  const faults = await faultsOf(noted, months, async (file, path) => {
    await refuseUnknown(client, path, file.contents.tables);
    return readAll(file, (table, block) => insertRows(client, filed(table.table), table, block));
  });
  for (const [table, key] of tables) {
    await client.query(`create index on ${filed(table)} (${quoted(key)}); analyze ${filed(table)};
      create temp view ${quoted(table)} as select * from ${quoted(table)} union all select * from ${filed(table)}`);
  }
  return [...faults.values()];
}

/**
 * Reads the files alone, every block of them, and leaves their rows where they are; then begins the transaction in which the
 * rest is checked, and tells which months are not in it. It needs no session of its own, and none waits for the files.
 */
export async function lookIntoFiles(
  client: pg.Client,
  months: FiledMonths,
): Promise<{ readonly faults: FileFaults; readonly months: readonly string[] }> {
  const count = (_: unknown, block: string): number => (JSON.parse(block) as unknown[]).length;
  const faults = await faultsOf(await notedMonths(client), months, (file) => readAll(file, count));
  await beginToRead(client);
  // A month that came back meanwhile needs its file no more.
  const noted = await notedMonths(client);
  return {
    faults: noted.length === 0 ? null : noted.flatMap(({ digest }) => faults.get(digest) ?? []),
    months: noted.map(({ month }) => month),
  };
}

interface NotedMonth {
  readonly month: string;
  readonly digest: string;
  readonly rows: string;
}

async function notedMonths(client: pg.Client): Promise<readonly NotedMonth[]> {
  const sql = 'select month, digest, rows from detached_months order by month';
  return (await client.query<NotedMonth>(sql)).rows;
}

/** What is wrong with files, by the digests of those that anything is wrong with. */
async function faultsOf(
  noted: readonly NotedMonth[],
  { dir, keys }: FiledMonths,
  read: (file: MonthFile, path: string) => Promise<number>,
): Promise<ReadonlyMap<string, string>> {
  const faults = new Map<string, string>();
  for (const { month, digest, rows } of noted) {
    try {
      const path = monthPath(dir, month, digest);
      const file = await MonthFile.open(path, digest, keys);
      const found = await read(file, path).finally(() => file.close());
      if (found !== Number(rows))
        faults.set(digest, `${month} has ${found} rows, and ${rows} were taken out.`);
    } catch (error) {
      if (!(error instanceof MonthFileError)) throw error;
      faults.set(digest, error.message);
    }
  }
  return faults;
}

async function readAll(
  file: MonthFile,
  put: (table: TableContents, block: string) => number | Promise<number>,
): Promise<number> {
  let rows = 0;
  for (const table of file.contents.tables)
    for await (const block of file.blocks(table)) rows += await put(table, block);
  return rows;
}

/**
 * What is put before a rule, by what it reads of tables that are kept by month, so that it speaks of those in the database
 * alone: transactions and webhooks whose history was taken out are not there for it.
 */
export async function withoutMonths(
  client: pg.Client,
  months: readonly string[],
): Promise<(reads: KeptByMonth | undefined) => string> {
  const spans: (readonly [first: string, next: string])[] = [];
  for (const month of months) spans.push(await idsOf(client, month));
  const kept = (
    table: string,
    id: string,
  ): string => `${table} as not materialized (select k.* from ${table} k where true
    ${spans.map(([first, next]) => `and not (k.${id} >= '${first}' and k.${id} < '${next}')`).join(' ')}), `;
  const before: Readonly<Record<KeptByMonth, string>> = {
    histories:
      kept('transactions', 'id') +
      kept('moves', 'transaction_id') +
      kept('exchanges', 'transaction_id') +
      kept('webhook_deliveries', 'transaction_id'),
    attempts: kept('webhook_attempts', 'event_id') + kept('webhook_deliveries', 'event_id'),
    messages: kept('messages', 'id'),
  };
  return (reads) => (spans.length === 0 || reads === undefined ? '' : before[reads]);
}
