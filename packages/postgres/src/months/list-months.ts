import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf } from '../backup/table-order.ts';
import { partialEnding } from '../files/whole-file.ts';
import { connectForLong } from '../servers/find-server.ts';
import { type Hold, holdsOf } from './month-at-rest.ts';
import { monthEnding, monthPath, monthTables } from './month-tables.ts';
import { isSomeoneAtWork } from './month-turn.ts';

export interface ListedMonth {
  readonly month: string;
  readonly place: 'database' | 'file';
  /** About as many, in the database. Null where no one has counted yet. */
  readonly rows: number | null;
  readonly bytes: number;
  /** What keeps it in the database; nothing when it may go. */
  readonly holds: readonly Hold[];
  /** Whether its file is there, as long as it is there or not. */
  readonly isMissing: boolean;
}

export interface MonthsToList {
  readonly url: string;
  /** Null: no files are kept here. */
  readonly dir: string | null;
  readonly now: number;
  readonly isMasked: boolean;
}

/** All months, the oldest first. It only reads. */
export async function listMonths({ url, dir, now, isMasked }: MonthsToList): Promise<readonly ListedMonth[]> {
  const client = await connectForLong(url, 'months');
  try {
    const listed: ListedMonth[] = [];
    for (const [month, tables] of await monthTables(client)) {
      const attached = tables.filter(({ isAttached }) => isAttached);
      if (attached.length === 0) continue;
      const rows = attached.every((table) => table.rows >= 0)
        ? sum(attached.map((table) => table.rows))
        : null;
      const holds = await holdsOf(client, { month, now, isMasked }, attached);
      listed.push({
        month,
        place: 'database',
        rows,
        bytes: sum(attached.map((table) => table.bytes)),
        holds,
        isMissing: false,
      });
    }
    const { rows: noted } = await client.query<{
      month: string;
      digest: string;
      rows: string;
      bytes: string;
    }>('select month, digest, rows, bytes from detached_months');
    for (const { month, digest, rows, bytes } of noted) {
      const isMissing = dir === null || !(await isThere(monthPath(dir, month, digest)));
      listed.push({ month, place: 'file', rows: Number(rows), bytes: Number(bytes), holds: [], isMissing });
    }
    return listed.sort((a, b) => (a.month < b.month ? -1 : 1));
  } finally {
    await client.end();
  }
}

/**
 * Files that hold no month of this database: of backups of before, of other databases, or left by a command that was killed.
 * Nothing masks them, and no one asks for them here. None is named while a command is about to note one.
 */
export async function strayFiles({
  url,
  dir,
}: Pick<MonthsToList, 'url' | 'dir'>): Promise<readonly string[]> {
  if (dir === null) return [];
  const client = await connectForLong(url, 'months');
  try {
    // In this order: what has its name by now is noted by then.
    const names = await readdir(dir).catch(() => []);
    if (await isSomeoneAtWork(client)) return [];
    const known = (await filesOf(client)).map(({ month, digest }) => monthPath(dir, month, digest));
    const isOurs = (name: string): boolean => name.endsWith(monthEnding) || name.endsWith(partialEnding);
    const paths = names.filter(isOurs).map((name) => join(dir, name));
    return paths.filter((path) => !known.includes(path)).sort();
  } finally {
    await client.end();
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
