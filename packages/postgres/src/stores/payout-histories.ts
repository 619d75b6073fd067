import { limits, type PayoutHistory, type Withdrawal } from '@mobile-money/core';
import { Batcher } from '../batch/batcher.ts';
import type { Database } from '../database/database.ts';
import { statements } from '../database/sql.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';

/** That the money of a payment `p` is not there: its operator took it back, or the book that it stands in contradicts it. */
const isLost = `(p.is_reversed or not p.is_vouched and (
  select standing from wallet_entries
    where wallet_id = (p.operator || '-' || substr(p.receiver, 2)) collate "C"
      and name = (p.operator_tx_id || '+') collate "C" limit 1) = 'contradicted')`;

const sql = statements({
  // Runs of indexes, each with an end: a page of the queue asks for as many of them as it has withdrawals.
  payout_histories: `select own.has_succeeded or told.has_succeeded as "hasSucceeded",
      own.deposited as "depositedXaf", own.withdrawn as "withdrawnXaf",
      own.is_another_waiting or told.is_another_waiting as "isAnotherWaiting",
      exists (select from known_numbers k where k.msisdn = w.msisdn and k.application_id = w.application_id
        and k.player_id <> w.player_id) as "isNumberShared",
      exists (select from unnest(own.credited) c (id)
        cross join lateral (select payment_id from payment_uses where transaction_id = c.id offset 0) u
        cross join lateral (select * from payments where id = u.payment_id limit 1) p where ${isLost})
      or exists (select from (select * from payments where payer = w.msisdn
          order by received_at desc, id desc limit ${limits.risk.ofCreditedMax}) p
        where ${isLost} and (select (select state from transactions where id = u.transaction_id limit 1)
          from payment_uses u where u.payment_id = p.id limit 1) = 'succeeded') as "hasLostMoney"
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[])
      with ordinality w (id, application_id, player_id, msisdn, place)
    cross join lateral (
      select coalesce(sum(amount_xaf) filter (where state = 'succeeded' and direction = 'deposit'), 0)::bigint as deposited,
        coalesce(sum(amount_xaf) filter (where state = 'succeeded' and direction = 'withdrawal'), 0)::bigint as withdrawn,
        coalesce(bool_or(state = 'succeeded' and direction = 'withdrawal'), false) as has_succeeded,
        coalesce(bool_or(state = 'pending_approval' and t.id <> w.id), false) as is_another_waiting,
        (array_agg(id order by created_at desc, id desc) filter (where state = 'succeeded' and direction = 'deposit')
          )[1:${limits.risk.ofCreditedMax}] as credited
      from (select id, direction, state, amount_xaf, created_at from transactions
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
