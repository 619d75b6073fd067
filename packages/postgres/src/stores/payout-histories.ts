import { limits, type PayoutHistory, type Withdrawal } from '@mobile-money/core';
import { Batcher } from '../batch/batcher.ts';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';

const sql = statements({
  // Runs of indexes, each with an end: a page of the queue asks for as many of them as it has withdrawals.
  payout_histories: `select own.has_succeeded or told.has_succeeded as "hasSucceeded",
      own.deposited as "depositedXaf", own.withdrawn as "withdrawnXaf",
      own.is_another_waiting or told.is_another_waiting as "isAnotherWaiting",
      exists (select from known_numbers k where k.msisdn = w.msisdn and k.application_id = w.application_id
        and k.player_id <> w.player_id) as "isNumberShared"
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[])
      with ordinality w (id, application_id, player_id, msisdn, place)
    cross join lateral (
      select coalesce(sum(amount_xaf) filter (where state = 'succeeded' and direction = 'deposit'), 0)::bigint as deposited,
        coalesce(sum(amount_xaf) filter (where state = 'succeeded' and direction = 'withdrawal'), 0)::bigint as withdrawn,
        coalesce(bool_or(state = 'succeeded' and direction = 'withdrawal'), false) as has_succeeded,
        coalesce(bool_or(state = 'pending_approval' and t.id <> w.id), false) as is_another_waiting
      from (select id, direction, state, amount_xaf from transactions
        where player_id = w.player_id and application_id = w.application_id
        order by created_at desc, id desc limit ${limits.risk.ofPlayerMax}) t) own
    cross join lateral (
      select coalesce(bool_or(state = 'succeeded' and returned_payment_id is null), false) as has_succeeded,
        coalesce(bool_or(state = 'pending_approval' and t.id <> w.id), false) as is_another_waiting
      from (select id, state, returned_payment_id from transactions
        where msisdn = w.msisdn and direction = 'withdrawal'
        order by created_at desc, id desc limit ${limits.risk.ofNumberMax}) t) told
    order by w.place`,
});

/** What went before withdrawals. Those of a page of the queue are asked for at the same moment, and travel together. */
export class PayoutHistories {
  readonly #asked = new Batcher((all: readonly Withdrawal[]) => this.#read(all), {
    underWayMax: 4,
    batchMax: limits.pageSizeMax,
    isForAll: isDatabaseUnavailable,
  });

  constructor(private readonly database: Database) {}

  of(withdrawal: Withdrawal): Promise<PayoutHistory> {
    return this.#asked.add(withdrawal);
  }

  async #read(all: readonly Withdrawal[]): Promise<readonly PayoutHistory[]> {
    const { rows } = await this.database.keyed<PayoutHistory>(sql.payout_histories, [
      all.map(({ id }) => id),
      all.map(({ applicationId }) => applicationId),
      all.map(({ playerId }) => playerId),
      all.map(({ msisdn }) => msisdn),
    ]);
    return rows;
  }
}
