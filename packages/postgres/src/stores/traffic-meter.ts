import {
  admissionRefusals,
  type Instant,
  noTraffic,
  providersFailures,
  type Traffic,
  type TrafficMeter,
} from '@mobile-money/core';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { listKeys } from './list-keys.ts';

interface TrafficRow extends Traffic {
  readonly provider_id: string;
}

const sql = statements({
  // Each part from one index: for each key the run of entries between the moments, and what was turned away then.
  traffic_since: `select provider_id, sum(transactions)::bigint as transactions, sum(failures)::bigint as failures from (
      select t.provider_id, count(*) as transactions, count(*) filter (where t.is_failure) as failures
      from transactions t where list_key = any ($1) and created_at >= $2 and created_at < $3
        and (t.version > 1 or coalesce(t.failure_code, '') <> all ($5)) group by t.provider_id
      union all
      select e.provider_id, count(*), count(*) from exchanges e
      where e.outcome = 'rejected' and e.failure_code = any ($4) and e.at >= $2 and e.at < $3
        and e.provider_id <> (select t.provider_id from transactions t where t.id = e.transaction_id)
      group by e.provider_id
    ) counted group by provider_id`,
});

const hourMs = 3_600_000;
const minuteMs = 60_000;
const endOfTime = Number.MAX_SAFE_INTEGER;

/** An hour of no more than so many is counted as a whole, whenever someone asks. */
const usualBusyFrom = 20_000;
/** A minute is counted again when it has become older by this part: the longer ago, the less still changes in it. */
const recountedAfter = 0.1;

type Counts = Map<string, Traffic>;

interface CountedMinute {
  readonly counts: Counts;
  readonly at: number;
}

/**
 * Counts the hour that ends now. Of a busy one the minutes are remembered: to count half a million transactions takes
 * a second or two of a processor, and everyone else would wait for it, again and again.
 */
export class PostgresTrafficMeter implements TrafficMeter {
  readonly #minutes = new Map<number, CountedMinute>();
  /** Not known before the first count: a whole hour may take longer than a statement may. */
  #isBusy = true;

  constructor(
    private readonly database: Database,
    private readonly busyFrom: number = usualBusyFrom,
  ) {}

  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    const counts = this.#isBusy ? await this.#byMinutes(from) : await this.#whole(from);
    const transactions = [...counts.values()].reduce((sum, each) => sum + each.transactions, 0);
    this.#isBusy = transactions > this.busyFrom;
    if (!this.#isBusy) this.#minutes.clear();
    return counts;
  }

  /** One that cannot be counted in time is counted by minutes the next time. */
  async #whole(from: number): Promise<Counts> {
    try {
      return await this.#count(from, endOfTime);
    } catch (error) {
      this.#isBusy = true;
      throw error;
    }
  }

  /** The minutes that are not whole, at both ends, are counted each time. */
  async #byMinutes(from: number): Promise<Counts> {
    const now = from + hourMs;
    const first = Math.ceil(from / minuteMs) * minuteMs;
    const last = Math.floor(now / minuteMs) * minuteMs;
    const counts = await this.#count(from, first);
    for (let begin = first; begin < last; begin += minuteMs) addTo(counts, await this.#minute(begin, now));
    addTo(counts, await this.#count(last, endOfTime));
    for (const begin of this.#minutes.keys()) if (begin < first) this.#minutes.delete(begin);
    return counts;
  }

  async #minute(begin: number, now: number): Promise<Counts> {
    const known = this.#minutes.get(begin);
    const end = begin + minuteMs;
    if (known !== undefined && now - known.at < recountedAfter * (known.at - end)) return known.counts;
    const counts = await this.#count(begin, end);
    this.#minutes.set(begin, { counts, at: now });
    return counts;
  }

  async #count(begin: number, end: number): Promise<Counts> {
    const { rows } = await this.database.keyed<TrafficRow>(sql.traffic_since, [
      listKeys({}),
      begin,
      end,
      providersFailures,
      admissionRefusals,
    ]);
    return new Map(
      rows.map(({ provider_id, transactions, failures }) => [provider_id, { transactions, failures }]),
    );
  }
}

function addTo(counts: Counts, more: Counts): void {
  for (const [providerId, { transactions, failures }] of more) {
    const before = counts.get(providerId) ?? noTraffic;
    counts.set(providerId, {
      transactions: before.transactions + transactions,
      failures: before.failures + failures,
    });
  }
}
