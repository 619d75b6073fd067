import type { Instant } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { lockNotAvailable } from '../database/unavailable.ts';
import { keptByMonth } from '../schema/months.ts';

/** Beside the month that it is: a service that was not started for weeks still finds its month made. */
const monthsAhead = 2;

const sql = statements({
  // The last first: nothing lies in them yet, and whatever cannot be made of this month stops none of them.
  months_missing: `select t.name, to_char(m.month, 'YYYY-MM-DD') as month
    from unnest($1::text[]) t (name) cross join unnest($2::date[]) m (month)
    where to_regclass(t.name || to_char(m.month, '_YYYY_MM')) is null
    order by m.month desc, t.name`,
  // Asked behind it: what another process made meanwhile is there by then.
  month_make: `select m.is_made, not m.is_made and to_regclass($1 || to_char($2::date, '_YYYY_MM')) is null as is_put_off
    from make_month($1, $2::date) m (is_made)`,
});

interface Missing {
  readonly name: string;
  readonly month: string;
}

export interface MonthsMade {
  /** How many tables have one month more. */
  readonly made: number;
  /** Tables that go without the month that it is, because someone holds them: that passes. */
  readonly late: readonly string[];
}

/** Months of tables that are kept by month, made before anything belongs into them. */
export class MonthKeeper {
  readonly #putOff = new Set<string>();

  /** Told once of a table whose month is not made, because too much lies in none already: that does not pass by itself. */
  constructor(
    private readonly database: Database,
    private readonly onPutOff: (table: string, month: string) => void = () => undefined,
  ) {}

  /** Makes this month and the next ones where they are missing. */
  async makeAhead(now: Instant): Promise<MonthsMade> {
    const date = new Date(now);
    const first = date.getUTCFullYear() * 12 + date.getUTCMonth();
    const months = Array.from({ length: 1 + monthsAhead }, (_, ahead) => monthAt(first + ahead));
    const { made, held } = await this.#makeAll(months);
    return { made, late: held.filter(({ month }) => month === months[0]).map(({ name }) => name) };
  }

  /** Months by their first days; tells how many tables have one more. Any number of processes may do so at once. */
  async make(months: readonly string[]): Promise<number> {
    return (await this.#makeAll(months)).made;
  }

  async #makeAll(months: readonly string[]): Promise<{ made: number; held: readonly Missing[] }> {
    const { rows } = await this.database.keyed<Missing>(sql.months_missing, [
      Object.keys(keptByMonth),
      months,
    ]);
    let made = 0;
    const held: Missing[] = [];
    for (const missing of rows) {
      const isMade = await this.#make(missing);
      made += Number(isMade === true);
      if (isMade === null) held.push(missing);
    }
    return { made, held };
  }

  /** Null when someone holds the table: another process that makes it, or a long query. There is a next time. */
  async #make({ name, month }: Missing): Promise<boolean | null> {
    try {
      // Not again at once: everyone else would wait behind each try.
      const { rows } = await this.database.once<{ is_made: boolean; is_put_off: boolean }>(sql.month_make, [
        name,
        month,
      ]);
      if (rows[0]?.is_put_off === true) this.#tellPutOff(name, month);
      return rows[0]?.is_made === true;
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      return null;
    }
  }

  #tellPutOff(name: string, month: string): void {
    const what = `${name} ${month}`;
    if (this.#putOff.has(what)) return;
    this.#putOff.add(what);
    this.onPutOff(name, month);
  }
}

/** The first day of a month that is counted from the year 0 on. */
const monthAt = (n: number): string => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`;
