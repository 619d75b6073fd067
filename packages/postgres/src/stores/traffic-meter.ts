import { type Instant, noTraffic, type Traffic, type TrafficMeter } from '@mobile-money/core';
import type { Database, Statement } from '../database/database.ts';
import { listKeys } from './list-keys.ts';
import { type Slice, TimeSlices } from './time-slices.ts';

interface TrafficRow extends Traffic {
  readonly provider_id: string;
}

const since: Statement = {
  name: 'traffic_since',
  // Each part from one index: for each key the run of entries between the moments, and what was turned away then.
  text: `select provider_id, sum(transactions)::bigint as transactions, sum(failures)::bigint as failures from (
      select t.provider_id, count(*) as transactions, count(*) filter (where t.is_failure) as failures
      from transactions t where list_key = any ($1) and created_at >= $2 and created_at < $3 group by t.provider_id
      union all
      select e.provider_id, count(*), count(*) from exchanges e
      where e.outcome = 'rejected' and e.at >= $2 and e.at < $3
        and e.provider_id <> (select t.provider_id from transactions t where t.id = e.transaction_id)
      group by e.provider_id
    ) counted group by provider_id`,
};

const hourMs = 3_600_000;
const endOfTime = Number.MAX_SAFE_INTEGER;

/** Counts a busy hour in slices: health must not be blind when most depends on it. */
export class PostgresTrafficMeter implements TrafficMeter {
  readonly #database: Database;
  readonly #slices: TimeSlices;

  constructor(database: Database, slices: TimeSlices = new TimeSlices()) {
    this.#database = database;
    this.#slices = slices;
  }

  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    const counts = new Map<string, Traffic>();
    const hourLater = from + hourMs;
    // It is asked for the hour that ends now, so that the last slice may be left open.
    await this.#slices.each(from, hourLater, ([begin, end]) =>
      this.#addTo(counts, [begin, end === hourLater ? endOfTime : end]),
    );
    return counts;
  }

  async #addTo(counts: Map<string, Traffic>, [begin, end]: Slice): Promise<number> {
    const { rows } = await this.#database.keyed<TrafficRow>(since, [listKeys({}), begin, end]);
    for (const { provider_id, transactions, failures } of rows) {
      const before = counts.get(provider_id) ?? noTraffic;
      counts.set(provider_id, {
        transactions: before.transactions + transactions,
        failures: before.failures + failures,
      });
    }
    return rows.reduce((sum, { transactions }) => sum + transactions, 0);
  }
}
