import type { Instant, ProbeFinder, Transaction } from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import {
  rowOf,
  type TransactionRow,
  transactionColumns,
  transactionFromRow,
} from '../rows/transaction-row.ts';

const sql = statements({
  // Each situation is looked up under its number, where its state stands in the index.
  trials_waiting: `select ${transactionColumns} from (
      select found.id from unnest($1::text[], $2::text[], $3::text[]) wanted (msisdn, direction, state)
      cross join lateral (
        select t.id, t.state_updated_at from transactions t
        where t.msisdn = wanted.msisdn and t.state = wanted.state and t.direction = wanted.direction
          and t.state_updated_at <= $4
        order by t.state_updated_at, t.id limit $5) found
      order by found.state_updated_at, found.id limit $5) waiting (waiting_id)
    cross join lateral ${rowOf('waiting_id')} t
    order by state_updated_at, id`,
});

export class PostgresProbeFinder implements ProbeFinder {
  constructor(private readonly database: Database) {}

  async waitingSince(
    situations: Parameters<ProbeFinder['waitingSince']>[0],
    before: Instant,
    limit: number,
  ): Promise<readonly Transaction[]> {
    const { rows } = await this.database.keyed<TransactionRow>(sql.trials_waiting, [
      situations.map(({ msisdn }) => msisdn),
      situations.map(({ direction }) => direction),
      situations.map(({ state }) => state),
      before,
      limit,
    ]);
    return rows.map(transactionFromRow);
  }
}
