import type pg from 'pg';
import { patiently } from '../beside/patiently.ts';

/** Deposits to be paid are open; of the others every second one has expired within the last day. */
export type Kind = 'paid' | 'other' | 'overdue';

const numbers: Readonly<Record<Kind, string>> = {
  paid: "'+237655' || lpad(n::text, 6, '0')",
  other: "'+23769' || lpad(n::text, 7, '0')",
  overdue: "'+23769' || lpad(n::text, 7, '0')",
};

const isOver = "'other' and n % 2 = 1";

/** Stores customer-initiated deposits of 5,000 XAF that wait, or waited, for their payment. */
export async function storeOpen(
  client: pg.PoolClient,
  kind: Kind,
  from: number,
  count: number,
): Promise<void> {
  await patiently(
    client,
    `insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn,
        amount_xaf, provider_id, submission_id, state, state_reason, state_updated_at, created_at, updated_at,
        collection_mode, channel_id, expires_at, is_failure, status_reads, list_key, open_until, unpaid_key)
      select id, 1, 'deposit', 'default', gen_random_uuid(), '${kind}-' || n, 'orange', msisdn, 5000, 'orange_money', 'none', state,
        '', now_ms, now_ms, now_ms, 'customer_initiated', 'orange_money_1', deadline, false, 0,
        list_key('deposit', 'orange', state), open_until('deposit', state, deadline),
        unpaid_key('deposit', state, null, 5000, 'orange_money_1')
      from (select n, uuidv7() as id, ${numbers[kind]} as msisdn, now_ms,
          case when '${kind}' = ${isOver} then 'expired' else 'pending' end as state,
          now_ms + case when '${kind}' = 'overdue' or '${kind}' = ${isOver} then -3600000 else 36000000 end as deadline
        from generate_series($1::int, $2::int) n,
          (select (extract(epoch from now()) * 1000)::bigint as now_ms) clock) d`,
    [from, from + count - 1],
  );
}
