import {
  type HourOfTraffic,
  type Instant,
  providersFailures,
  sumOfCounts,
  type TrafficHistory,
  unsuccessfulStates,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { sqlList, statements } from '../database/sql.ts';
import { listKeys } from './list-keys.ts';
import { TimeSlices } from './time-slices.ts';

const sql = statements({
  // Each part from one index: for each key the run of entries between the moments, and what was turned away then.
  traffic_by_hour: `select hour * 3600000 as hour, split_part(list_key, ' ', 1) as direction,
      split_part(list_key, ' ', 2) as operator, provider_id as "providerId",
      sum(transactions)::bigint as transactions, sum(amount)::bigint as "amountXaf",
      coalesce(sum(transactions) filter (where state = 'succeeded'), 0)::bigint as succeeded,
      coalesce(sum(amount) filter (where state = 'succeeded'), 0)::bigint as "succeededXaf",
      coalesce(sum(transactions) filter (where state in (${sqlList(unsuccessfulStates)})), 0)::bigint as unsuccessful,
      coalesce(sum(amount) filter (where state in (${sqlList(unsuccessfulStates)})), 0)::bigint as "unsuccessfulXaf",
      sum(failures)::bigint as failures, sum(turned_away)::bigint as "turnedAway"
    from (
      select t.created_at / 3600000 as hour, t.list_key, split_part(t.list_key, ' ', 3) as state, t.provider_id,
        count(*) as transactions, sum(t.amount_xaf) as amount, count(*) filter (where t.is_failure) as failures,
        0 as turned_away
      from transactions t where t.list_key = any ($1) and t.created_at >= $2 and t.created_at < $3 group by 1, 2, 4
      union all
      select e.at / 3600000, t.list_key, '', e.provider_id, 0, 0, 0, count(*)
      from exchanges e cross join lateral (
        select t.list_key, t.provider_id from transactions t where t.id = e.transaction_id limit 1) t
      where e.outcome = 'rejected' and e.failure_code = any ($4) and e.at >= $2 and e.at < $3 and e.provider_id <> t.provider_id
      group by 1, 2, 4
    ) counted group by 1, 2, 3, 4`,
});

/** Counts busy hours in slices, each of which is over in the time that a statement has. */
export class PostgresTrafficHistory implements TrafficHistory {
  constructor(
    private readonly database: Database,
    private readonly slices: TimeSlices = new TimeSlices(),
  ) {}

  async byHour(from: Instant, until: Instant): Promise<readonly HourOfTraffic[]> {
    const hours = new Map<string, HourOfTraffic>();
    await this.slices.each(from, until + 1, async ([begin, end]) => {
      const { rows } = await this.database.keyed<HourOfTraffic>(sql.traffic_by_hour, [
        listKeys({}),
        begin,
        end,
        providersFailures,
      ]);
      for (const part of rows) {
        const key = [part.hour, part.direction, part.operator, part.providerId].join(' ');
        const before = hours.get(key);
        hours.set(key, before === undefined ? part : merged(before, part));
      }
      return rows.reduce((sum, { transactions }) => sum + transactions, 0);
    });
    return [...hours.values()];
  }
}

const merged = (one: HourOfTraffic, other: HourOfTraffic): HourOfTraffic => ({
  ...one,
  ...sumOfCounts([one, other]),
  failures: one.failures + other.failures,
  turnedAway: one.turnedAway + other.turnedAway,
});
