import { join } from 'node:path';
import type pg from 'pg';
import { quoted } from '../backup/backup-format.ts';
import { asPartial, makeFolder } from '../files/whole-file.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';
import { type Hold, holdsOf } from './month-at-rest.ts';
import { MonthFileError } from './month-format.ts';
import { type MonthTable, monthEnding, monthPath, monthTables } from './month-tables.ts';
import { lockAll, onMonths, withTables } from './month-turn.ts';
import { readAgain, standingFile } from './standing-file.ts';
import { type OnRows, writeMonth } from './write-month.ts';

export interface MonthWork {
  readonly url: string;
  /** Where the files of months are. */
  readonly dir: string;
  /** As `2026-03`. */
  readonly month: string;
  readonly keys: SecretKeys;
  readonly onRows?: OnRows;
}

export interface MonthToDetach extends MonthWork {
  readonly now: number;
  /** Whether personal data is masked after a time: then none leaves before that. */
  readonly isMasked: boolean;
}

export interface MonthSum {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Something keeps the month in the database. */
export class MonthHeld extends Error {
  override readonly name = 'MonthHeld';

  constructor(
    month: string,
    readonly holds: readonly Hold[],
  ) {
    const each = holds.map(({ because, examples }) =>
      [because, ...examples.map((id) => `    ${id}`)].join('\n'),
    );
    super(`${month} stays in the database:\n${each.map((hold) => `  ${hold}`).join('\n')}`);
  }
}

/** Someone may write into a month that is at rest, a replay for example: then it is copied once more. */
const copiesMax = 3;
const unwatchForMs = 5_000;

/**
 * Takes a month out of the database, and keeps it as a file. The rows leave in the transaction that notes the file, which
 * was written whole and read again before, and has its name before that is committed. Killed at any time, the month is in
 * the database or in its file, never in neither, and the next run goes on.
 */
export const detachMonth = (work: MonthToDetach): Promise<MonthSum> =>
  onMonths(work.url, async (client) => {
    const { month, dir } = work;
    const tables = ((await monthTables(client, month)).get(month) ?? []).filter(
      ({ isAttached }) => isAttached,
    );
    if (tables.length === 0) throw new MonthFileError(await whyNot(client, month));
    await makeFolder(dir);
    try {
      for (let copies = 0; copies < copiesMax; copies += 1) {
        const sum = await asPartial(join(dir, `${month}${monthEnding}`), (partial) =>
          copyAndDrop(client, work, tables, partial),
        );
        if (sum !== null) return sum;
      }
      throw new MonthFileError(
        `${month} was written to while it was copied, ${copiesMax} times: try again later.`,
      );
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // Who writes into it later need not note so. What cannot be done now is done by the next run.
      await unwatch(client, month, tables).catch(() => undefined);
      throw error;
    }
  });

async function whyNot(client: pg.Client, month: string): Promise<string> {
  const { rows } = await client.query('select from detached_months where month = $1', [month]);
  return rows.length > 0
    ? `${month} is kept as a file already.`
    : `There is no month ${month} in the database.`;
}

/** Null when someone wrote into the month meanwhile. */
async function copyAndDrop(
  client: pg.Client,
  work: MonthToDetach,
  tables: readonly MonthTable[],
  partial: string,
): Promise<MonthSum | null> {
  const { month, dir, keys, now, onRows = () => undefined } = work;
  await watch(client, month, tables);
  // Only now: what is written from here on is noticed, so the judgement holds until the rows leave.
  const holds = await holdsOf(client, work, tables);
  if (holds.length > 0) throw new MonthHeld(month, holds);
  const written = await writeMonth(client, { month, tables, path: partial, keys, onRows });
  await readAgain(partial, written, keys);
  const path = monthPath(dir, month, written.sha256);
  const standing = await standingFile(path, written, keys);
  const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = written.at + written.length;
  const isDone = await withTables(client, async () => {
    if (!(await dropNoted(client, tables, [month, written.sha256, rows, bytes, now]))) return false;
    // Last of all, so that no file has the name whose rows stay: once it has it, another database may rely on it.
    await standing.name(partial);
    return true;
  });
  return isDone ? { path, rows, bytes } : null;
}

/** From here on it is known whether anyone writes into the month; whoever did so before has come to an end. */
const watch = (client: pg.Client, month: string, tables: readonly MonthTable[]): Promise<void> =>
  withTables(client, async () => {
    await lockAll(
      client,
      tables.map(({ place }) => place),
    );
    for (const { place } of tables) {
      await client.query(`drop trigger if exists month_watched on ${quoted(place)};
        create trigger month_watched after insert or update or delete on ${quoted(place)}
          for each row execute function note_month_change('${month}')`);
    }
    await client.query('delete from month_changes where month = $1', [month]);
  });

const unwatch = (client: pg.Client, month: string, tables: readonly MonthTable[]): Promise<void> =>
  withTables(
    client,
    async () => {
      await lockAll(
        client,
        tables.map(({ place }) => place),
      );
      for (const { place } of tables)
        await client.query(`drop trigger if exists month_watched on ${quoted(place)}`);
      await client.query('delete from month_changes where month = $1', [month]);
    },
    unwatchForMs,
  );

async function dropNoted(
  client: pg.Client,
  tables: readonly MonthTable[],
  noted: readonly unknown[],
): Promise<boolean> {
  // Whoever writes into it is waited for, before it is asked whether anyone did. Tables come before their parts, as for
  // everyone else.
  await lockAll(client, [
    ...tables.map(({ name }) => name),
    ...tables.flatMap(({ name, place }) => [`${name}_other`, place]),
  ]);
  const { rows } = await client.query('select from month_changes where month = $1 limit 1', [noted[0]]);
  if (rows.length > 0) return false;
  for (const { name, place } of tables)
    await client.query(
      `alter table ${quoted(name)} detach partition ${quoted(place)}; drop table ${quoted(place)}`,
    );
  await client.query(
    'insert into detached_months (month, digest, rows, bytes, detached_at) values ($1, $2, $3, $4, $5)',
    [...noted],
  );
  return true;
}
