import pg from 'pg';
import { keptByMonth } from '../../src/schema/months.ts';

/** A month that is long over. */
export const month = '2024-02';
export const now = Date.UTC(2026, 10, 17);

const from = Date.UTC(2024, 1, 1);

/** The i-th id of the month, for SQL. */
const idOf = (i: string): string =>
  `(substr(first_id(${from} + ${i}::bigint)::text, 1, 13) || '-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;

/** The same here. */
export const madeUpId = (i: number): string => {
  const time = (from + i).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${i.toString(16).padStart(12, '0')}`;
};

/** Deposits that were paid in the month, with all that was told of them. */
const fill = (count: number): readonly string[] => [
  `insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn, amount_xaf,
      callback_url, provider_id, submission_id, provider_tx_id, state, state_reason, state_updated_at, created_at,
      updated_at, collection_mode, channel_id, expires_at, is_failure, status_reads, list_key)
    select ${idOf('i')}, 2, 'deposit', 'default', gen_random_uuid(), 'reference-' || i, 'orange', '+23769' || i, 1000,
      'https://receiver.example', 'orange-money', 'submission-' || i, 'tx-' || i, 'succeeded', '', ${from} + i, ${from} + i,
      ${from} + i, 'customer_initiated', 'orange-money-1', ${from} + i, false, 0, list_key('deposit', 'orange', 'succeeded')
    from generate_series(1, ${count}) i`,
  `insert into moves select id, 1, 0, null, 'pending', 'requested', '', 'application', 'default', null, created_at
    from transactions
    union all select id, 2, 0, 'pending', 'succeeded', 'payment_matched', 'naïve "quote" \\ back' || chr(10) || 'line 😀',
      'service', null, null, created_at + 1 from transactions`,
  `insert into exchanges select id, 1, 0, 'orange-money', submission_id, 'collect', 'sent', '', created_at, null from transactions`,
  `insert into payments (id, operator, operator_tx_id, payer, amount_xaf, received_at, provider_id, raw_text, status, held_because)
    select ${idOf('i')}, 'orange', 'tx-' || i, '+23769' || i, 1000, ${from} + i, 'orange-money', '', 'matched', ''
    from generate_series(1, ${count}) i`,
  'insert into payment_uses select id, id from payments',
  `insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url, receiver, body,
      created_at, status, attempts_this_round, position)
    select id, id, application_id, reference, 1, 'payment.succeeded', callback_url, 'receiver.example', '{}', created_at,
      'delivered', 1, row_number() over (order by id) from transactions`,
  `insert into webhook_attempts (event_id, at, duration_ms, status, error, answer_excerpt)
    select event_id, created_at, 12, 200, null, 'ok' from webhook_deliveries`,
  `insert into messages (id, kind, provider_id, sender, raw_text, received_at, outcome, because, is_suspicious, payment_id,
      transaction_id)
    select ${idOf('i')}, 'sms', 'orange-money', 'OrangeMoney', 'SMS ' || i, ${from} + i, 'matched', '', false,
      ${idOf('i')}, ${idOf('i')} from generate_series(1, ${count}) i`,
  `insert into message_words select w.word, m.received_at, m.id from messages m cross join lateral (
      select unnest(array['nguema', (array['kamga', 'eloise', 'biya', 'fotso', 'ngono', 'essomba', 'tchoua'])[1 + m.received_at % 7], 'tx' || m.received_at])) w (word)`,
];

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Makes the month, and fills it. */
export async function fillMonth(client: pg.Client, count: number): Promise<void> {
  for (const table of Object.keys(keptByMonth))
    await client.query('select make_month($1, $2::date)', [table, `${month}-01`]);
  for (const statement of fill(count)) await client.query(statement);
}

/** Every row of every table that is kept by month, as PostgreSQL writes it. */
export async function allRows(client: pg.Client): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: Record<string, readonly string[]> = {};
  for (const table of Object.keys(keptByMonth)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}
