import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import type { Row } from '../rows/kept.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';
import { type Place, placeFrom } from '../stores/newest-first.ts';
import { MonthFileError } from './month-format.ts';
import { monthPath, pointers } from './month-tables.ts';
import { MonthFile } from './read-month.ts';
import { messagesWith } from './words-in-file.ts';

/** Where files of months are, for a process that reads them. */
export interface MonthsPlace {
  /** Null: nowhere that is known here. */
  readonly dir: string | null;
  readonly keys: SecretKeys;
  /** Told why a file cannot be read, for whoever can put it right. */
  readonly onUnreadable: (error: Error) => void;
}

const nowhere: MonthsPlace = { dir: null, keys: [], onUnreadable: () => undefined };

/** What files hold, and the months of those that cannot be read here: what they hold is not known. */
export interface Filed {
  readonly rows: readonly Row[];
  readonly unreadableMonths: readonly string[];
}

interface NotedMonth {
  readonly month: string;
  readonly digest: string;
}

const sql = statements({
  months_detached: 'select month, digest from detached_months where month = any ($1)',
  months_detached_since: 'select month, digest from detached_months where month >= $1 order by month',
  months_all_detached: 'select month, digest from detached_months order by month desc',
});

/** So many SMS are looked at in one go, in all files together. */
const lookedAtMax = 1_000;

/**
 * Reads what was taken out of the database. Whoever asks has read the database before: a month that left it meanwhile is
 * then found in its file, and what is found in both is the same.
 */
export class MonthFiles {
  /** Why each month cannot be read, as far as someone was told: once, and not with every page. */
  readonly #told = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly place: MonthsPlace = nowhere,
  ) {}

  /** Whether the month that an id was made in is kept as a file, readable or not. */
  async hold(id: string): Promise<boolean> {
    const { rows } = await this.database.keyed(sql.months_detached, [[monthOf(id)]]);
    return rows.length > 0;
  }

  /** Rows of a table whose keys begin with one of the ids, in the order of their keys for each id. */
  async under(table: string, ids: readonly string[]): Promise<Filed> {
    const months = [...new Set(ids.map(monthOf))];
    if (months.length === 0) return { rows: [], unreadableMonths: [] };
    const noted = await this.database.keyed<NotedMonth>(sql.months_detached, [months]);
    return this.#inEach(noted.rows, async (file, month) => {
      const found: Row[] = [];
      for (const id of ids) if (monthOf(id) === month) found.push(...(await file.under(table, [id])));
      return found;
    });
  }

  /** What operators told of a transaction: in its month, or later. */
  async callbacksOf(transactionId: string): Promise<Filed> {
    const since = monthOf(transactionId);
    const noted = await this.database.keyed<NotedMonth>(sql.months_detached_since, [since]);
    return this.#inEach(noted.rows, async (file) => {
      const found: Row[] = [];
      for (const { id } of await file.under(pointers.name, [transactionId]))
        found.push(...(await file.under(pointers.of, [id as string])));
      return found;
    });
  }

  /** SMS with all of these words behind a place, newest first: at least one more than wanted, if there are so many. */
  async withWords(
    words: readonly string[],
    cursor: string | null,
    limit: number,
  ): Promise<Filed & { readonly end: Place | null }> {
    const noted = await this.database.keyed<NotedMonth>(sql.months_all_detached, []);
    const rows: Row[] = [];
    const unreadableMonths: string[] = [];
    let [left, end]: [number, Place | null] = [lookedAtMax, null];
    for (const each of noted.rows) {
      // Older months come behind where this one ended.
      if (end !== null) break;
      const filed = await this.#inEach([each], async (file) => {
        const looked = await messagesWith(file, words, placeFrom(cursor), limit + 1, left);
        left -= looked.lookedAt;
        end = looked.end;
        return looked.rows;
      });
      rows.push(...filed.rows);
      unreadableMonths.push(...filed.unreadableMonths);
    }
    return { rows, unreadableMonths, end };
  }

  async #inEach(
    noted: readonly NotedMonth[],
    read: (file: MonthFile, month: string) => Promise<readonly Row[]>,
  ): Promise<Filed> {
    const rows: Row[] = [];
    const unreadableMonths: string[] = [];
    for (const { month, digest } of noted) {
      try {
        const { dir, keys } = this.place;
        const file = await MonthFile.open(monthPath(dir, month, digest), digest, keys);
        try {
          rows.push(...(await read(file, month)));
          this.#told.delete(month);
        } finally {
          await file.close();
        }
      } catch (error) {
        if (!(error instanceof MonthFileError)) throw error;
        if (this.#told.get(month) !== error.message) this.place.onUnreadable(error);
        this.#told.set(month, error.message);
        unreadableMonths.push(month);
      }
    }
    return { rows, unreadableMonths };
  }
}

/** The month that an id was made in, as `2026-03`. */
const monthOf = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString().slice(0, 7);

/** Rows of the database and of a file as one history, in the order of these columns. */
export function inOneOrder(
  rows: readonly Row[],
  filed: readonly Row[],
  columns: readonly string[],
): readonly Row[] {
  if (filed.length === 0) return rows;
  const placeOf = (row: Row): readonly number[] => columns.map((column) => Number(row[column]));
  const all = new Map([...filed, ...rows].map((row) => [placeOf(row).join(' '), row]));
  return [...all.values()].sort((a, b) => {
    const [first, other] = [placeOf(a), placeOf(b)];
    return first.map((value, n) => value - (other[n] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

/** Rows of webhooks with the attempts that are in files. */
export async function withFiledAttempts(months: MonthFiles, deliveries: readonly Row[]): Promise<Filed> {
  const { rows, unreadableMonths } = await months.under(
    'webhook_attempts',
    deliveries.map((row) => row['event_id'] as string),
  );
  const attemptsOf = (row: Row): readonly Row[] =>
    inOneOrder(
      row['attempts'] as readonly Row[],
      rows.filter(({ event_id }) => event_id === row['event_id']),
      ['id'],
    );
  return { rows: deliveries.map((row) => ({ ...row, attempts: attemptsOf(row) })), unreadableMonths };
}
