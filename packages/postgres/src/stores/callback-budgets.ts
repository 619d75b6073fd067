import type { CallbackBudgets, Instant } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { storable } from '../database/json.ts';
import { statements } from '../database/sql.ts';

const sql = statements({
  // In one order, so that two callbacks that name the same never wait for each other.
  callback_budgets_spend: `insert into callback_budgets as budget (since, name, spent)
    select $2::bigint, name, 1 from (select distinct unnest($1::text[]) collate "C") named (name) order by name
    on conflict (since, name) do update set spent = budget.spent + 1 where budget.spent < $3
    returning name`,
  callback_budgets_forget: `delete from callback_budgets where ctid = any (array(
      select ctid from callback_budgets where since < $1 order by since, name limit $2))
    returning 1`,
});

export class PostgresCallbackBudgets implements CallbackBudgets {
  constructor(private readonly database: Database) {}

  async spend(names: readonly string[], since: Instant, most: number): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const values = [names.map(storable), since, most];
    const { rows } = await this.database.once<{ name: string }>(sql.callback_budgets_spend, values);
    return rows.map(({ name }) => name);
  }

  async forgetBefore(before: Instant, limit: number): Promise<number> {
    return (await this.database.keyed(sql.callback_budgets_forget, [before, limit])).rows.length;
  }
}
