import type { HourOfTraffic, Instant, TrafficHistory } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { listKeys } from './list-keys.ts';

const byHour: Statement = {
  name: 'traffic_by_hour',
  // Each part from one index: for each key the run of entries between the moments, and what was turned away then.
  text: `select hour * 3600000 as hour, split_part(list_key, ' ', 1) as direction,
      split_part(list_key, ' ', 2) as operator, provider_id,
      sum(transactions)::bigint as transactions, sum(amount)::bigint as amount,
      coalesce(sum(transactions) filter (where state = 'succeeded'), 0)::bigint as succeeded,
      coalesce(sum(amount) filter (where state = 'succeeded'), 0)::bigint as succeeded_amount,
      coalesce(sum(transactions) filter (where state in ('failed', 'expired')), 0)::bigint as unsuccessful,
      sum(failures)::bigint as failures, sum(turned_away)::bigint as turned_away
    from (
      select t.created_at / 3600000 as hour, t.list_key, split_part(t.list_key, ' ', 3) as state, t.provider_id,
        count(*) as transactions, sum(t.amount_xaf) as amount, count(*) filter (where t.is_failure) as failures,
        0 as turned_away
      from transactions t where t.list_key = any ($1) and t.created_at between $2 and $3 group by 1, 2, 4
      union all
      select e.at / 3600000, t.list_key, '', e.provider_id, 0, 0, 0, count(*)
      from exchanges e cross join lateral (
        select t.list_key, t.provider_id from transactions t where t.id = e.transaction_id limit 1) t
      where e.outcome = 'rejected' and e.at between $2 and $3 and e.provider_id <> t.provider_id
      group by 1, 2, 4
    ) counted group by 1, 2, 3, 4`,
};

interface HourRow extends Pick<HourOfTraffic, 'direction' | 'operator'> {
  readonly hour: number;
  readonly provider_id: string;
  readonly transactions: number;
  readonly amount: number;
  readonly succeeded: number;
  readonly succeeded_amount: number;
  readonly unsuccessful: number;
  readonly failures: number;
  readonly turned_away: number;
}

export class PostgresTrafficHistory implements TrafficHistory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async byHour(from: Instant, until: Instant): Promise<readonly HourOfTraffic[]> {
    const { rows } = await this.#database.keyed<HourRow>(byHour, [listKeys({}), from, until]);
    return rows.map((row) => ({
      hour: row.hour as Instant,
      direction: row.direction,
      operator: row.operator,
      providerId: row.provider_id,
      transactions: row.transactions,
      amountXaf: row.amount,
      succeeded: row.succeeded,
      succeededXaf: row.succeeded_amount,
      unsuccessful: row.unsuccessful,
      failures: row.failures,
      turnedAway: row.turned_away,
    }));
  }
}
