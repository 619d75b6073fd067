import type { Instant } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { keptByMonth } from '../schema/months.ts';

/** Beside the month that it is: a service that was not started for weeks still finds its month made. */
const monthsAhead = 2;

const sql = statements({
  months_missing: `select t.name, t.key, to_char(m.month, 'YYYY-MM-DD') as month
    from unnest($1::text[], $2::text[]) t (name, key) cross join unnest($3::date[]) m (month)
    where to_regclass(t.name || to_char(m.month, '_YYYY_MM')) is null
    order by m.month, t.name`,
  month_make: 'select make_month($1, $2, $3::date) as is_made',
});

interface Missing {
  readonly name: string;
  readonly key: string;
  readonly month: string;
}

/** Months of tables that are kept by month, made before anything belongs into them. */
export class MonthKeeper {
  constructor(private readonly database: Database) {}

  /** Makes this month and the next ones where they are missing, and tells how many tables have one more. */
  makeAhead(now: Instant): Promise<number> {
    const date = new Date(now);
    const first = date.getUTCFullYear() * 12 + date.getUTCMonth();
    return this.make(Array.from({ length: 1 + monthsAhead }, (_, ahead) => monthAt(first + ahead)));
  }

  /** Months by their first days. Any number of processes may do so at once. */
  async make(months: readonly string[]): Promise<number> {
    const tables = [Object.keys(keptByMonth), Object.values(keptByMonth)];
    const { rows } = await this.database.keyed<Missing>(sql.months_missing, [...tables, months]);
    let made = 0;
    for (const { name, key, month } of rows) {
      // Not again at once: everyone else would wait behind each try.
      const { rows: answer } = await this.database.once<{ is_made: boolean }>(sql.month_make, [
        name,
        key,
        month,
      ]);
      made += Number(answer[0]?.is_made);
    }
    return made;
  }
}

/** The first day of a month that is counted from the year 0 on. */
const monthAt = (n: number): string => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`;
