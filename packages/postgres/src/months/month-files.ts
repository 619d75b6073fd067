import type { ListFilter } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import type { Row } from '../rows/kept.ts';
import type { SecretKeys } from '../sealing/secret-keys.ts';
import { type Place, placeFrom } from '../stores/newest-first.ts';
import { FileTurns } from './file-turns.ts';
import { MonthFileError } from './month-format.ts';
import { monthPath, pointers, spanOf } from './month-tables.ts';
import { MonthFile } from './read-month.ts';
import { messagesWith } from './words-in-file.ts';

/** Where files of months are, for a process that reads them. */
export interface MonthsPlace {
  /** Null: nowhere that is known here. */
  readonly dir: string | null;
  readonly keys: SecretKeys;
  /** Told why a file cannot be read, for whoever can put it right. */
  readonly onUnreadable: (error: Error) => void;
  /** How long files are waited for by whoever asks; as long as someone waits for a page where it is left out. */
  readonly withinMs?: number;
}

const pageMs = 10_000;

const nowhere: MonthsPlace = { dir: null, keys: [], onUnreadable: () => undefined };

/** What files hold, and the months of those that cannot be read here: what they hold is not known. */
export interface Filed<Rows = readonly Row[]> {
  readonly rows: Rows;
  readonly unreadableMonths: readonly string[];
}

/** Rows of some tables. */
type InTables<Table extends string> = Readonly<Record<Table, readonly Row[]>>;

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
  readonly #turns = new FileTurns();

  constructor(
    private readonly database: Database,
    private readonly place: MonthsPlace = nowhere,
  ) {}

  /** Whether the month that an id was made in is kept as a file, readable or not. */
  async hold(id: string): Promise<boolean> {
    const { rows } = await this.database.keyed(sql.months_detached, [[monthOf(id)]]);
    return rows.length > 0;
  }

  /** The months in files, as far as a list asks for their time. */
  async within({ from, before }: Pick<ListFilter, 'from' | 'before'>): Promise<readonly string[]> {
    const noted = await this.#noted(sql.months_all_detached, []);
    const isMeant = ([first, next]: readonly [number, number]): boolean =>
      first < (before ?? Number.POSITIVE_INFINITY) && next > (from ?? 0);
    return noted.flatMap(({ month }) => (isMeant(spanOf(month)) ? [month] : [])).sort();
  }

  /**
   * Of each table, rows whose keys begin with one of its ids, in the order of their keys for each id. A file is opened
   * once, however many tables are asked for.
   */
  async under<Table extends string>(
    wanted: Readonly<Record<Table, readonly string[]>>,
  ): Promise<Filed<InTables<Table>>> {
    const tables = Object.entries<readonly string[]>(wanted) as [Table, readonly string[]][];
    const months = [...new Set(tables.flatMap(([, ids]) => ids.map(monthOf)))];
    const noted = months.length === 0 ? [] : await this.#noted(sql.months_detached, [months]);
    const { found, unreadableMonths } = await this.#inEach(noted, async (file, month) => {
      const rows: Partial<Record<Table, readonly Row[]>> = {};
      for (const [table, ids] of tables)
        for (const id of ids)
          if (monthOf(id) === month)
            rows[table] = [...(rows[table] ?? []), ...(await file.under(table, [id]))];
      return rows;
    });
    const rows = tables.map(([table]) => [table, found.flatMap((each) => each[table] ?? [])]);
    return { rows: Object.fromEntries(rows) as InTables<Table>, unreadableMonths };
  }

  /** What operators told of a transaction: in its month, or later. */
  async callbacksOf(transactionId: string): Promise<Filed> {
    const since = monthOf(transactionId);
    const noted = await this.#noted(sql.months_detached_since, [since]);
    const { found, unreadableMonths } = await this.#inEach(noted, async (file) => {
      const rows: Row[] = [];
      for (const { id } of await file.under(pointers.name, [transactionId]))
        rows.push(...(await file.under(pointers.of, [id as string])));
      return rows;
    });
    return { rows: found.flat(), unreadableMonths };
  }

  /** SMS with all of these words behind a place, newest first: at least one more than wanted, if there are so many. */
  async withWords(
    words: readonly string[],
    cursor: string | null,
    limit: number,
  ): Promise<Filed & { readonly end: Place | null }> {
    const noted = await this.#noted(sql.months_all_detached, []);
    let [left, end]: [number, Place | null] = [lookedAtMax, null];
    const read = async (file: MonthFile): Promise<readonly Row[]> => {
      const looked = await messagesWith(file, words, placeFrom(cursor), limit + 1, left);
      left -= looked.lookedAt;
      end = looked.end;
      return looked.rows;
    };
    // Older months come behind where this one ended.
    const { found, unreadableMonths } = await this.#inEach(noted, read, () => end !== null);
    return { rows: found.flat(), unreadableMonths, end };
  }

  async #noted(statement: Statement, values: readonly unknown[]): Promise<readonly NotedMonth[]> {
    return (await this.database.keyed<NotedMonth>(statement, values)).rows;
  }

  /** Files one after the other, until enough was found or no one waits any more. */
  async #inEach<Read>(
    noted: readonly NotedMonth[],
    read: (file: MonthFile, month: string) => Promise<Read>,
    isEnough: () => boolean = () => false,
  ): Promise<{ readonly found: readonly Read[]; readonly unreadableMonths: readonly string[] }> {
    const found: Read[] = [];
    const unreadableMonths: string[] = [];
    if (noted.length === 0) return { found, unreadableMonths };
    const { dir, keys, withinMs = pageMs } = this.place;
    const giveUp = AbortSignal.timeout(withinMs);
    for (const { month, digest } of noted) {
      if (isEnough()) break;
      try {
        const path = monthPath(dir, month, digest);
        const tooLate = new MonthFileError(`${path} was not read within ${withinMs / 1_000} s.`);
        found.push(
          await this.#turns.take(giveUp, tooLate, async (goOn) => {
            const file = await MonthFile.open(path, digest, keys, goOn);
            return read(file, month).finally(() => file.close());
          }),
        );
        this.#told.delete(month);
      } catch (error) {
        if (!(error instanceof MonthFileError)) throw error;
        if (this.#told.get(month) !== error.message) this.place.onUnreadable(error);
        this.#told.set(month, error.message);
        unreadableMonths.push(month);
      }
    }
    return { found, unreadableMonths };
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

/** The attempts of webhooks are under these ids. */
export const eventsOf = (deliveries: readonly Row[]): readonly string[] =>
  deliveries.map((row) => row['event_id'] as string);

/** Rows of webhooks with attempts that are in files. */
export const withAttempts = (deliveries: readonly Row[], filed: readonly Row[]): readonly Row[] =>
  deliveries.map((row) => {
    const own = filed.filter(({ event_id }) => event_id === row['event_id']);
    return { ...row, attempts: inOneOrder(row['attempts'] as readonly Row[], own, ['id']) };
  });

export async function withFiledAttempts(months: MonthFiles, deliveries: readonly Row[]): Promise<Filed> {
  const { rows, unreadableMonths } = await months.under({ webhook_attempts: eventsOf(deliveries) });
  return { rows: withAttempts(deliveries, rows.webhook_attempts), unreadableMonths };
}
