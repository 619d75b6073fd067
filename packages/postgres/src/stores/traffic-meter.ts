import {
  depositStates,
  directions,
  type Instant,
  operators,
  type Traffic,
  type TrafficMeter,
  withdrawalStates,
} from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';

interface TrafficRow extends Traffic {
  readonly provider_id: string;
}

const since: Statement = {
  name: 'traffic_since',
  // All from one index: for each combination the run of entries since the moment.
  text: `select t.provider_id, count(*) as transactions, count(*) filter (where t.is_failure) as failures
    from unnest($1::text[]) d (direction), unnest($2::text[]) o (operator), unnest($3::text[]) s (state)
    join lateral (
      select provider_id, is_failure from transactions
      where direction = d.direction and operator = o.operator and state = s.state and created_at >= $4) t on true
    group by t.provider_id`,
};

const allStates = [...new Set([...depositStates, ...withdrawalStates])];

export class PostgresTrafficMeter implements TrafficMeter {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    const values = [directions, operators, allStates, from];
    const { rows } = await this.#database.keyed<TrafficRow>(since, values);
    return new Map(
      rows.map(({ provider_id, transactions, failures }) => [provider_id, { transactions, failures }]),
    );
  }
}
