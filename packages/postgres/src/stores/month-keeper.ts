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

/** Months of tables that are kept by month, made before anything belongs into them. */
export class MonthKeeper {
  /** Told of a table whose month is not made, because too much lies in none already: that does not pass by itself. */
  constructor(
    private readonly database: Database,
    private readonly onPutOff: (table: string, month: string) => void = () => undefined,
  ) {}

  /** Makes this month and the next ones where they are missing, and tells how many tables have one more. */
  makeAhead(now: Instant): Promise<number> {
    const date = new Date(now);
    const first = date.getUTCFullYear() * 12 + date.getUTCMonth();
    return this.make(Array.from({ length: 1 + monthsAhead }, (_, ahead) => monthAt(first + ahead)));
  }

  /** Months by their first days. Any number of processes may do so at once. */
  async make(months: readonly string[]): Promise<number> {
    const { rows } = await this.database.keyed<Missing>(sql.months_missing, [
      Object.keys(keptByMonth),
      months,
    ]);
    let made = 0;
    for (const { name, month } of rows) made += Number(await this.#make(name, month));
    return made;
  }

  /** False when someone holds the table: another process that makes it, or a long query. There is a next time. */
  async #make(name: string, month: string): Promise<boolean> {
    try {
      // Not again at once: everyone else would wait behind each try.
      const { rows } = await this.database.once<{ is_made: boolean; is_put_off: boolean }>(sql.month_make, [
        name,
        month,
      ]);
      if (rows[0]?.is_put_off === true) this.onPutOff(name, month);
      return rows[0]?.is_made === true;
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
      return false;
    }
  }
}

/** The first day of a month that is counted from the year 0 on. */
const monthAt = (n: number): string => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`;
