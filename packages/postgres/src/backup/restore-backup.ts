import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Instant, Marked } from '@mobile-money/core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Statement } from '../database/database.ts';
import { baseline } from '../migrations/0001-baseline.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import { endTurn, migrate, waitForTurn } from '../migrations/migrate.ts';
import { restoreMark } from '../schema/service.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';
import { connectForLong, urlOfPrimaryForNew, usualDatabaseOf } from '../servers/find-server.ts';
import { noteRestore } from '../stores/installation.ts';
import { MonthKeeper } from '../stores/month-keeper.ts';
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  columnList,
  endOfRows,
  quoted,
  type TableHead,
} from './backup-format.ts';
import { type MarkingPorts, markWithdrawals } from './mark-restored-database.ts';
import { BackupReader } from './read-backup.ts';

export interface RestoreOptions {
  readonly path: string;
  /** What the backup may be sealed with. */
  readonly keys?: SecretKeys;
  /** Takes one that is not sealed though there are keys. */
  readonly mayBeUnsealed?: boolean;
  /** The database to fill. It is made when the server has none of that name, and must be empty when it has. */
  readonly url: string;
  /** Told whose data it is before anything is changed; throws when it must not come here. */
  readonly approve?: (environment: string | null) => void;
  readonly ports: MarkingPorts;
  readonly onFilled?: (rows: BackupEnd['rows']) => void;
}

/**
 * Fills a new database from a backup: the schema of then, its data in one transaction, the steps that the schema has
 * had since, and then marks what may have been sent after the backup was made. Whatever goes wrong, the database holds
 * all of the data or none, and until the last mark no service starts on it, and none that runs sends money of it.
 */
export async function restoreBackup({
  path,
  keys = [],
  mayBeUnsealed = false,
  url: given,
  approve = () => undefined,
  ports,
  onFilled = () => undefined,
}: RestoreOptions): Promise<Marked> {
  const reader = new BackupReader(path, keys, mayBeUnsealed);
  try {
    const header = await reader.header();
    refuseUnknown(header);
    approve(header.environment);
    const url = await urlOfPrimaryForNew(given);
    const client = await openEmpty(url);
    try {
      const steps = allMigrations.filter(({ name }) => header.migrations.includes(name));
      await migrate(url, undefined, { steps, isRestoring: true });
      await new MonthKeeper(asDatabase(client)).make(header.months ?? []);
      const rows = await fill(client, reader, ports.clock.now());
      await client.query('analyze');
      await migrate(url, undefined, { isRestoring: true });
      onFilled(rows);
      const marked = await markWithdrawals(url, ports);
      await client.query(`drop table ${restoreMark}`);
      return marked;
    } finally {
      await client.end();
    }
  } finally {
    await reader.close();
  }
}

function asDatabase(client: pg.Client): Database {
  const run = async <Row>({ text }: Statement, values: readonly unknown[]) => {
    const { rows } = await client.query({ text, values: [...values] });
    return { rows: rows as Row[], isRepeated: false };
  };
  return { once: run, keyed: run };
}

function refuseUnknown({ migrations }: BackupHeader): void {
  const known = new Set(allMigrations.map(({ name }) => name));
  const strange = migrations.filter((name) => !known.has(name));
  if (strange.length === 0) return;
  if (!migrations.includes(baseline.name)) {
    throw new BackupError('The backup was made before the first release: this one cannot restore it.');
  }
  throw new BackupError(
    `The backup is of a newer release, which knows ${strange.join(', ')}: restore it with that.`,
  );
}

const noSuchDatabase = '3D000';
const mayNot = '42501';

async function openEmpty(url: string): Promise<pg.Client> {
  const client = await connectForLong(url, 'restore').catch(async (error: { code?: unknown }) => {
    if (error.code !== noSuchDatabase) throw error;
    await createDatabase(url);
    return connectForLong(url, 'restore');
  });
  try {
    await begin(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** In turn with those who would bring the schema up to date: either they come first, or they see the mark. */
async function begin(client: pg.Client): Promise<void> {
  await waitForTurn(client);
  const { rows } = await client.query<{ tables: number }>(
    'select count(*)::int as tables from pg_class where relnamespace = current_schema::regnamespace',
  );
  if (rows[0]?.tables !== 0) {
    throw new BackupError(
      'The database is not empty: a backup is restored into a new one, and nothing was changed.',
    );
  }
  await client.query(`create table ${restoreMark} (begun_at timestamptz not null default now())`);
  await endTurn(client);
}

async function createDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const client = await connectForLong(usualDatabaseOf(url), 'restore');
  try {
    await client.query(`create database ${quoted(name)}`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== mayNot) throw error;
    throw new BackupError(
      `There is no database ${name}, and this account may not make one: make it, or use another account.`,
    );
  } finally {
    await client.end();
  }
}

/** With the first row anyone can see, no one is signed in, and what is asked for bears the risk of a restore. */
async function fill(client: pg.Client, reader: BackupReader, at: Instant): Promise<BackupEnd['rows']> {
  await client.query('begin');
  const rows: Record<string, number> = {};
  for (;;) {
    const part = await reader.part();
    if ('rows' in part) {
      refuseUnlessSame(rows, part.rows);
      await noteRestore(asDatabase(client), at);
      await client.query('commit');
      return rows;
    }
    rows[part.table] = await fillTable(client, part, reader);
  }
}

/** Triggers saw these rows when they were first written; what they did then is in the backup too. */
async function fillTable(client: pg.Client, head: TableHead, reader: BackupReader): Promise<number> {
  const table = quoted(head.table);
  await client.query(`alter table ${table} disable trigger user; delete from ${table}`);
  const rows = await copyIn(client, head, reader);
  await client.query(`alter table ${table} enable trigger user`);
  await goOnCounting(client, head);
  return rows;
}

const flushBytes = 65_536;

async function copyIn(client: pg.Client, head: TableHead, reader: BackupReader): Promise<number> {
  const into = client.query(copyFrom(`copy ${quoted(head.table)} (${columnList(head)}) from stdin`));
  const whole = finished(into);
  // Heard below, after the last row.
  whole.catch(() => undefined);
  let [rows, pending]: [number, string[]] = [0, []];
  try {
    for (let bytes = 0; ; rows += 1) {
      const line = (await reader.next()).toString('utf8');
      if (line === endOfRows) break;
      pending.push(line, '\n');
      bytes += line.length;
      if (bytes < flushBytes) continue;
      if (!into.write(pending.join(''))) await Promise.race([once(into, 'drain'), whole]);
      [pending, bytes] = [[], 0];
    }
    into.end(pending.join(''));
  } catch (error) {
    into.destroy(error as Error);
    await whole.catch(() => undefined);
    throw error;
  }
  await whole;
  return rows;
}

/** A column that counts by itself goes on after the highest number that there is. */
async function goOnCounting(client: pg.Client, { table }: TableHead): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select a.attname as column, pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
    where a.attrelid = $1::regclass and a.attidentity <> ''`,
    [quoted(table)],
  );
  for (const { column, sequence } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${quoted(column)}), 1), count(*) > 0) from ${quoted(table)}`,
      [sequence],
    );
  }
}

function refuseUnlessSame(found: BackupEnd['rows'], told: BackupEnd['rows']): void {
  for (const table of new Set([...Object.keys(found), ...Object.keys(told)])) {
    if (found[table] === told[table]) continue;
    throw new BackupError(
      `The backup tells of ${told[table] ?? 0} rows of ${table}, and has ${found[table] ?? 0}.`,
    );
  }
}
