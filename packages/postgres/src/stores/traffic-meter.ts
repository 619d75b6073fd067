import type { Instant, Traffic, TrafficMeter } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { listKeys } from './list-keys.ts';

interface TrafficRow extends Traffic {
  readonly provider_id: string;
}

const since: Statement = {
  name: 'traffic_since',
  // Each part from one index: for each key the run of entries since the moment, and what was turned away since then.
  text: `select provider_id, sum(transactions)::bigint as transactions, sum(failures)::bigint as failures from (
      select t.provider_id, count(*) as transactions, count(*) filter (where t.is_failure) as failures
      from transactions t where list_key = any ($1) and created_at >= $2 group by t.provider_id
      union all
      select e.provider_id, count(*), count(*) from exchanges e
      where e.outcome = 'rejected' and e.at >= $2
        and e.provider_id <> (select t.provider_id from transactions t where t.id = e.transaction_id)
      group by e.provider_id
    ) counted group by provider_id`,
};

export class PostgresTrafficMeter implements TrafficMeter {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    const values = [listKeys({}), from];
    const { rows } = await this.#database.keyed<TrafficRow>(since, values);
    return new Map(
      rows.map(({ provider_id, transactions, failures }) => [provider_id, { transactions, failures }]),
    );
  }
}
