import type pg from 'pg';
import { patiently, withPatience } from '../harness/fresh-database.ts';
import { oneWallet } from '../harness/orange-sms.ts';

/** Deposits to be paid are open; of the others every second one has expired within the last day. */
type Kind = 'paid' | 'other' | 'overdue';

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
  wallets = oneWallet,
): Promise<void> {
  await patiently(
    client,
    `insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn,
        amount_xaf, provider_id, submission_id, state, state_reason, state_updated_at, created_at, updated_at,
        collection_mode, channel_id, expires_at, is_failure, status_reads, list_key, open_until, unpaid_key)
      select id, 1, 'deposit', 'default', gen_random_uuid(), '${kind}-' || n, 'orange', msisdn, 5000, 'orange_money', 'none', state,
        '', now_ms, now_ms, now_ms, 'customer_initiated', channel_id, deadline, false, 0,
        list_key('deposit', 'orange', state), open_until('deposit', state, deadline),
        unpaid_key('deposit', state, 2, null, 5000, channel_id)
      from (select n, uuidv7() as id, ${numbers[kind]} as msisdn, now_ms,
          'orange_money_' || ($3::int + (n - $5::int) % $4::int + 1) as channel_id,
          case when '${kind}' = ${isOver} then 'expired' else 'pending' end as state,
          now_ms + case when '${kind}' = 'overdue' or '${kind}' = ${isOver} then -3600000 else 36000000 end as deadline
        from generate_series($1::int, $2::int) n,
          (select (extract(epoch from now()) * 1000)::bigint as now_ms) clock) d`,
    [from, from + count - 1, wallets.first, wallets.count, wallets.from],
  );
}

/** Stores withdrawals that wait for a person, one a second, the oldest first; each player has ten of them. */
export async function storeWaiting(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn,
        amount_xaf, provider_id, submission_id, state, state_reason, state_updated_at, created_at, updated_at,
        is_failure, status_reads, list_key)
      select md5('waiting ' || n)::uuid, 1, 'withdrawal', 'default', md5('player ' || n / 10)::uuid,
        'waiting-' || n, 'mtn', '+23767' || lpad((n / 10)::text, 7, '0'), 1000 + n, 'mtn_momo', 'none',
        'pending_approval', 'Waiting for an operator to approve.', at, at, at, false, 0,
        list_key('withdrawal', 'mtn', 'pending_approval')
      from generate_series(1, $1::int) n, lateral (select 1700000000000 + n * 1000::bigint as at) moment`,
    [count],
  );
  await pool.query(
    `insert into moves (transaction_id, version, position, to_state, trigger, reason, actor_kind, actor_id, at)
      select id, 1, 0, state, 'requested', state_reason, 'application', 'default', created_at
      from transactions where state = 'pending_approval'`,
  );
  await pool.query(knowNumbers);
  await pool.query('vacuum analyze transactions');
}

/** As the service does it with each transaction. */
export const knowNumbers = `insert into known_numbers
    select distinct msisdn, application_id, player_id, reverse(msisdn) from transactions on conflict do nothing`;

/** Stores payments that fit nothing, one a second, the oldest first; every second one from a number that has deposits. */
export async function storeHeld(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into payments (id, operator, operator_tx_id, payer, receiver, amount_xaf, received_at, provider_id, raw_text,
        status, held_because)
      select md5('held ' || n)::uuid, case n % 2 when 0 then 'orange' else 'mtn' end, 'HELD' || n,
        '+2376' || case n % 2 when 0 then '9' else '7' end || lpad((n / 2)::text, 7, '0'), '+237698417301', 1000 + n,
        1700000000000 + n * 1000::bigint, 'orange_money', '', 'held', ''
      from generate_series(1, $1::int) n`,
    [count],
  );
}

/** Stores the SMS of all payments: each names who paid, one of a hundred names, and the operator's id. */
export const storeToldOf = (pool: pg.Pool): Promise<void> =>
  withPatience(pool, async (client) => {
    await patiently(
      client,
      `insert into messages (id, kind, provider_id, sender, raw_text, received_at, outcome, because, is_suspicious, payment_id)
      select md5('sms ' || id)::uuid, 'sms', provider_id, 'OrangeMoney', 'Transfert de ' || payer, received_at,
        case status when 'matched' then 'matched' else 'held' end, '', false, id
      from payments`,
    );
    await patiently(
      client,
      `insert into message_words
      select word, m.received_at, m.id from messages m join payments p on p.id = m.payment_id cross join lateral (
        select distinct unnest(array[ltrim(p.payer, '+'), lower(p.operator_tx_id), 'name' || translate(
          (('x' || substr(md5(p.id::text), 1, 6))::bit(24)::int % 100)::text, '0123456789', 'abcdefghij')]) as word) w`,
    );
    await patiently(client, knowNumbers);
    await patiently(
      client,
      `insert into known_numbers
    select distinct payer, '', '00000000-0000-0000-0000-000000000000'::uuid, reverse(payer) from payments
    on conflict do nothing`,
    );
    await patiently(client, 'vacuum analyze');
  });

/** Stores so many webhooks that are due to a receiver. */
export const storeDue = (client: pg.PoolClient, receiver: string, count: number) =>
  patiently(
    client,
    `with made as (
      -- In the order of their time, as the ids of the service are.
      select uuidv7() as event_id, uuidv7() as transaction_id, 'bench-' || n as reference, n
      from generate_series(1, $3::int) n
    )
    insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url, receiver,
      body, created_at, status, next_attempt_at, due_at, position)
    select event_id, transaction_id, 'default', reference, 2, 'payment.succeeded', $1 || '/webhooks', $1,
      json_build_object('service_tx_id', transaction_id, 'reference', reference, 'event', 'payment.succeeded',
        'direction', 'deposit', 'amount_xaf', 500, 'operator', 'orange', 'provider_tx_id', 'PP-' || reference,
        'ts', '2026-11-15T00:00:00.000Z')::text,
      $2::bigint, 'pending', $2::bigint, $2::bigint, $2::bigint * 1000 + n
    from made`,
    [receiver, Date.now(), count],
  );
