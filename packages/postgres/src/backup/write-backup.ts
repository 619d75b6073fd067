import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { asPartial, fileMode, giveName } from '../files/whole-file.ts';
import { ownerOf } from '../migrations/schema-facts.ts';
import { waitToRead } from '../months/month-turn.ts';
import { sealing } from '../sealing/sealed-stream.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';
import { connectForLong } from '../servers/find-server.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  columnList,
  endOfRows,
  formatName,
  quoted,
  type TableHead,
} from './backup-format.ts';
import { filesOf, monthsOf, tablesInOrder } from './table-order.ts';

/**
 * Copies all data into a new file, as it was at one moment, while the service goes on. The file bears its name only
 * when it is whole and on the disk, sealed with the first of the keys. Rejects when there is a file of that name.
 */
export async function writeBackup(
  url: string,
  path: string,
  keys: SecretKeys = [],
): Promise<BackupEnd['rows']> {
  const client = await connectForLong(url, 'backup');
  try {
    await refuseTaken(path);
    // A month that left meanwhile would be neither in the backup nor named by it.
    await waitToRead(client);
    await client.query('begin isolation level repeatable read read only');
    return await asPartial(path, async (partial) => {
      const rows = await writeWhole(client, partial, keys);
      await client.query('commit');
      if (!(await giveName(partial, path))) throw taken(path);
      return rows;
    });
  } finally {
    await client.end();
  }
}

/** Known before the work and not after it. */
async function refuseTaken(path: string): Promise<void> {
  const isFound = await access(path).then(
    () => true,
    () => false,
  );
  if (isFound) throw taken(path);
}

const taken = (path: string): BackupError =>
  new BackupError(`${path} is there already: a backup never replaces another file.`);

async function writeWhole(client: pg.Client, path: string, [key]: SecretKeys): Promise<BackupEnd['rows']> {
  const gzip = createGzip();
  // On the disk, not only on its way there, before anyone is told that there is a backup.
  const file = createWriteStream(path, { flags: 'wx', mode: fileMode, flush: true });
  const written = key === undefined ? pipeline(gzip, file) : pipeline(gzip, sealing(key), file);
  let spoilt: Error | null = null;
  // A full disk, or a folder that is not there, is heard of below, where the next bytes are put.
  written.catch((error: Error) => {
    spoilt = error;
    gzip.destroy(error);
  });
  try {
    const rows = await writeInto(client, gzip);
    gzip.end();
    await written;
    return rows;
  } catch (error) {
    const why = spoilt ?? gzip.errored;
    throw why === null ? error : new BackupError(`The backup cannot be written: ${why.message}.`);
  } finally {
    gzip.destroy();
    await written.catch(() => undefined);
  }
}

async function writeInto(client: pg.Client, out: Writable): Promise<BackupEnd['rows']> {
  const line = (value: BackupHeader | TableHead | BackupEnd): Promise<void> =>
    put(out, `${JSON.stringify(value)}\n`);
  const rows: Record<string, number> = {};
  await line(await headerOf(client));
  for (const table of await tablesInOrder(client)) {
    await line(table);
    rows[table.table] = await copyOut(client, table, out);
    await put(out, `${endOfRows}\n`);
  }
  await line({ rows });
  return rows;
}

async function headerOf(client: pg.Client): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return {
    format: formatName,
    madeAt: new Date().toISOString(),
    environment: await ownerOf(client),
    migrations: rows.map(({ name }) => name),
    months: await monthsOf(client),
    files: await filesOf(client),
  };
}

const newline = 0x0a;

/** Every row is one line: breaks inside of values are written in other letters. */
async function copyOut(client: pg.Client, table: TableHead, out: Writable): Promise<number> {
  let rows = 0;
  const statement = `copy (select ${columnList(table)} from ${quoted(table.table)}) to stdout`;
  for await (const chunk of client.query(copyTo(statement))) {
    const bytes = chunk as Buffer;
    for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) rows += 1;
    await put(out, bytes);
  }
  return rows;
}

async function put(out: Writable, bytes: Buffer | string): Promise<void> {
  // Who has failed says so once, and takes nothing more: it must not be waited for.
  if (out.errored !== null) throw out.errored;
  if (!out.write(bytes)) await once(out, 'drain');
}
