import pg from 'pg';

/** Rows of each large table: more than twice what is walked at most. */
const filledRows = 26_000;
/** Of tables with few rows a day, or with a row for each person or application. */
const fewerRows = 10_000;

/**
 * Fills a database with what would hurt if a statement walked through it: one popular amount, half of the deposits
 * open and half of them over, a player and a number with a long history, and a dead receiver with a long backlog.
 */
export async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A database that was used before may hold one or the other of these already.
    for (const statement of statements) await client.query(`${statement} on conflict do nothing`);
  } finally {
    await client.end();
  }
}

const uuidOf = (kind: number, i: string): string =>
  `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;

/** The i-th of everything, for tests that ask for one. */
export const idOf = (kind: number, i: number): string =>
  `0000000${kind}-0000-4000-8000-${i.toString(16).padStart(12, '0')}`;

/** Rows given without the keys of indexes, which are made as the functions of the schema make them. */
const transactions = (rows: string): string => `insert into transactions
  select s.*, list_key(direction, operator, state), open_until(direction, state, expires_at),
    unpaid_key(direction, state, version, null, amount_xaf, channel_id), waiting_since(direction, state, state_updated_at)
  from (${rows}) s (id, version, direction, application_id, player_id, reference, operator, msisdn, amount_xaf,
    callback_url, provider_id, submission_id, provider_tx_id, state, state_reason, state_updated_at, created_at,
    updated_at, collection_mode, channel_id, expires_at, instructions, is_failure, unread_since, status_reads, next_read_at)`;

const statements: readonly string[] = [
  transactions(`select ${uuidOf(1, 'i')}, 1, 'deposit', 'default', ${uuidOf(2, 'i / 10')}, 'reference-' || i,
      'orange', '+23769' || i / 5, 1000, 'https://receiver.example', 'orange-money', 'submission-' || i,
      case when i % 2 = 0 then 'tx-' || i end,
      (array['pending', 'expired', 'succeeded', 'failed'])[1 + i % 4], '', i, i, i, 'customer_initiated',
      'orange-money-' || 1 + i % 2, i, null::json, i % 4 = 3, case when i % 4 = 0 then i end, 0, null::bigint
    from generate_series(1, ${filledRows}) i`),
  transactions(`select ${uuidOf(1, `${filledRows} + i`)}, 1, 'withdrawal', 'default', ${uuidOf(2, 'i')},
      'reference-' || i, 'mtn', '+23767' || i, 1000, null, 'mtn-momo', 'submission-' || i, null,
      (array['succeeded', 'approved', 'provider_submitted', 'pending_approval'])[1 + i % 4], '', i, i, i,
      null, null, null::bigint, null::json, false, null::bigint, 1, case when i % 4 = 2 then i end
    from generate_series(1, 2000) i`),
  `insert into moves
    select id, 1, 0, null, state, 'requested', '', 'service', null, null, created_at from transactions`,
  `insert into exchanges select id, 1, 0, 'p', 's', 'collect', (array['sent', 'rejected'])[1 + created_at % 2], '',
      created_at from transactions`,
  `insert into messages
    select ${uuidOf(6, 'i')}, 'sms', 'orange-money', 'OrangeMoney', null, 'd', 1, '', null, i,
      (array['ignored', 'matched', 'received'])[1 + i % 3], '', false, null, null, null, i % 3 = 0
    from generate_series(1, ${filledRows}) i`,
  `insert into messages
    select ${uuidOf(9, 'i')}, 'callback', 'orange-money', '', null, null, null, '', null, i, 'ignored', '', false, null,
      case when i % 2 = 0 then ${uuidOf(1, 'i')} end, case when i % 3 = 0 then true end
    from generate_series(1, ${fewerRows}) i`,
  `insert into message_words
    select w.word, m.received_at, m.id from messages m cross join lateral (
      select unnest(array['nguema', '237690000100', case when m.received_at % 2 = 0 then 'eloise' else 'kamga' end])
        as word) w where m.kind = 'sms' and (w.word <> 'kamga' or m.received_at % 10 = 1)`,
  `insert into callback_budgets select i, 'name-' || i, 1 from generate_series(1, ${fewerRows}) i`,
  `insert into read_paces select 'account-' || i, 1, '{}' from generate_series(1, ${fewerRows}) i`,
  `insert into alert_messages
    select ${uuidOf(8, 'i')}, 'email', 'code-' || i, '{}', i, i, i % 2, '' from generate_series(1, ${fewerRows}) i`,
  `insert into payments
    select ${uuidOf(3, 'i')}, 'orange', 'payment-' || i, '+23769' || i, '+237690000001', 1000, null, i,
      'orange-money', '', (array['matched', 'held', 'received'])[1 + i % 3], ''
    from generate_series(1, ${filledRows}) i`,
  `insert into payments (id, operator, operator_tx_id, payer, receiver, amount_xaf, received_at, provider_id, raw_text,
      status, held_because, excess_status)
    select ${uuidOf(3, `${filledRows} + i`)}, 'orange', 'elsewhere-' || i, '+23769' || i, '+237690000001', 1000, i,
      'orange-money', '', (array['set_aside', 'returning', 'returned', 'returned'])[1 + i % 4], '',
      case when i % 2 = 0 then 'kept' else 'returned' end
    from generate_series(1, ${fewerRows}) i`,
  `insert into known_numbers
    select msisdn, application_id, player_id, reverse(msisdn) from transactions`,
  `insert into payment_uses select id, ${uuidOf(1, 'received_at')} from payments where status = 'matched'`,
  `insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url,
      receiver, body, created_at, status, next_attempt_at, due_at, position, given_up_at)
    select ${uuidOf(4, 'i')}, ${uuidOf(1, 'i')}, 'default', '', 1, 'payment.expired', '',
      case when i % 100 = 0 then 'receiver-' || i / 100 % 7 else 'dead' end, '', i,
      (array['pending', 'delivered', 'pending', 'failed'])[1 + i % 4], case when i % 2 = 0 then i end,
      case when i % 2 = 0 then i end, i, case when i % 4 = 3 then i end
    from generate_series(1, ${filledRows}) i`,
  `insert into webhook_attempts (event_id, at, duration_ms, answer_excerpt)
    select event_id, created_at, 1, '' from webhook_deliveries`,
  `insert into api_keys
    select 'key' || i, 'app-' || i / 1000, 'test', '', '', i, null, null, '{}', null from generate_series(1, ${fewerRows}) i`,
  `insert into staff
    select 'operator' || i || '@example.com', 'viewer', '', null, i, null, null, null, null, null, 1
    from generate_series(1, ${fewerRows}) i`,
  `insert into staff_sessions
    select 'session' || i, 'operator' || i || '@example.com', i, i, '', null from generate_series(1, ${fewerRows}) i`,
  `insert into staff_factors
    select ${uuidOf(9, 'i')}, 'operator' || i || '@example.com', 'totp', 'phone', i, i, 'passkey' || i, '', i
    from generate_series(1, ${fewerRows}) i`,
  `insert into staff_recovery_codes
    select 'operator' || i || '@example.com', 'code' || i, null from generate_series(1, ${fewerRows}) i`,
  `insert into staff_challenges
    select 'challenge' || i, 'session' || i, i from generate_series(1, ${fewerRows}) i`,
  `insert into staff_devices
    select 'device' || i, 'operator' || i || '@example.com', i from generate_series(1, ${fewerRows}) i`,
  `insert into staff_tokens
    select 'token' || i, 'operator' || i || '@example.com', 'viewer', '', i, null, null, '{}', null from generate_series(1, ${fewerRows}) i`,
  `insert into reservations
    select ${uuidOf(1, 'i')}, 'operator-' || i % 10, i, i + 1, i from generate_series(1, ${filledRows}) i`,
  `insert into approver_days select 'operator-' || i, '2026-01-01', i from generate_series(1, ${fewerRows}) i`,
  `insert into sign_in_failures select 'account ' || i, 1, i from generate_series(1, ${fewerRows}) i`,
  `insert into discrepancies
    select ${uuidOf(7, 'i')}, 'provider-' || i % 5, '2026-01-01', i, 'subject-' || i, 'missing_with_us', null, null, null,
      '', (array['open', 'settled', 'gone', 'gone'])[1 + i % 4], null, i, i
    from generate_series(1, ${fewerRows}) i`,
  `insert into wallet_gaps
    select ${uuidOf(9, 'i')}, 'orange-' || i % 50, 'entry-' || i, null, 100,
      case when i % 100 = 0 then 'open' else 'closed' end, i, null, null
    from generate_series(1, ${fewerRows}) i`,
  `insert into wallet_entries
    select ${uuidOf(6, 'i')}, 'orange-' || i % 50, 'entry-' || i, 'sms', 'TX' || i, 100, 0, i, i, i, 'vouched', '', false
    from generate_series(1, ${filledRows}) i`,
  `insert into notes
    select 'number +23769' || i / 100, i, ${uuidOf(7, 'i')}, '', 'amina' from generate_series(1, ${filledRows}) i`,
  `insert into player_pages
    select 'page-' || i, ${uuidOf(1, 'i')}, 'fr', null, i * 10 from generate_series(1, ${filledRows}) i`,
  `insert into player_hints
    select ${uuidOf(1, 'i')}, 1, 'orange', 'tx-' || i, i from generate_series(1, ${filledRows}) i`,
  `insert into blocks
    select ${uuidOf(7, 'i')}, 'number', '+23769' || i, '', 'amina', i, 'amina', case when i % 20 > 0 then i end, ''
    from generate_series(1, ${fewerRows}) i`,
  `insert into statements
    select ${uuidOf(8, 'i')}, 'provider-' || i, '2026-01-01', 'a.csv', '', 1, 1, 0, 0, i, 'x', null
    from generate_series(1, ${fewerRows}) i`,
  `insert into audit_entries
    select ${uuidOf(5, 'i')}, i, 'amina', null, 'webhook.replay', ${uuidOf(4, 'i')}::text, '', '', ''
    from generate_series(1, ${filledRows}) i`,
  `insert into audit_links
    select i, ${uuidOf(5, 'i')}, 'hash-' || i, '', '', '' from generate_series(1, ${filledRows}) i`,
];
