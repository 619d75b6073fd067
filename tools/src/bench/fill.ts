import { createHash } from 'node:crypto';
import { type Database, MonthKeeper } from '@mobile-money/postgres';
import { Random } from '@mobile-money/testing/random';
import type pg from 'pg';
import { patiently, withPatience } from '../harness/fresh-database.ts';

/** The history that benchmarks fill in: the same names here and in the database, so that they can ask for it. */

/** One transaction each three seconds: ten million are most of a year. */
const filledSince = 1_700_000_000_000;
const filledEveryMs = 3_000;

/**
 * Ten thousand transactions are those of a hundred players by turns, a hundred each. So a player's list lies in a
 * hundred places, as it does when people come and go, and players grow in number with the transactions.
 */
const playersTogether = 100;
const playersTurnOver = 10_000;

/** Of a hundred in a row the first so many were paid by dialling, in time. */
const paidOfHundred = 80;
/** Of a thousand in a row the last is a withdrawal that waits to be decided. */
const waitingOfThousand = 1;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const playerOf = (n: number): number =>
  Math.floor(n / playersTurnOver) * playersTogether + (n % playersTogether);

export const filledAt = (n: number): number => filledSince + n * filledEveryMs;
/** How many would have been stored by then. */
export const filledBy = (at: number): number => Math.floor((at - filledSince) / filledEveryMs);
/** After which event of the feed the n-th one comes. */
export const filledCursor = (n: number): string =>
  ((filledAt(n) + 30_000) * 1_000 - 1).toString(16).padStart(14, '0');

const uuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Ids begin with the time, as those of the service do. */
export function filledTransaction(n: number): string {
  const [time, chance] = [filledAt(n).toString(16).padStart(12, '0'), md5(`transaction ${n}`)];
  return uuid(`${time}7${chance.slice(0, 3)}8${chance.slice(3, 18)}`);
}

export const filledPlayer = (n: number): string => uuid(md5(`player ${playerOf(n)}`));

/** Those of a platform have no order. */
export const filledReference = (n: number): string => md5(`reference ${n}`);
const filledMsisdn = (n: number): string => `+23769${String(playerOf(n)).padStart(7, '0')}`;

/** What the platform sent for a deposit that was paid by dialling. */
export const filledDeposit = (n: number) => ({
  player_id: filledPlayer(n),
  msisdn: filledMsisdn(n),
  amount_xaf: 500 + (n % 1_000),
  operator: 'orange' as const,
  reference: filledReference(n),
});

const dice = new Random(1);
/** Any of so many. */
export const anyOf = (stored: number): number => dice.below(stored);

/** Any of so many that was paid by dialling. */
export function anyPaid(stored: number): number {
  const n = anyOf(stored);
  return n - (n % 100) + ((n % 100) % paidOfHundred);
}

const dayMs = 86_400_000;
const together = 50_000;
const sideBySide = 2;
const longFill = 500_000;

/**
 * Stores transactions from number `from` to `to` with their histories. Of a hundred, 80 were paid by dialling and 10
 * by prompt, 5 expired within the last day, 4 failed and 1 is open; of a thousand, one is a withdrawal that waits.
 * Every tenth that has ended was announced by a webhook. Whoever is alone with the database gets there faster.
 */
export async function fill(
  pool: pg.Pool,
  from: number,
  to: number,
  onProgress: (done: number) => void,
  isAlone = false,
): Promise<void> {
  await makeMonths(pool, filledAt(from), filledAt(to));
  let next = from;
  let done = 0;
  const work = async (client: pg.PoolClient): Promise<void> => {
    // What a power cut takes is filled in again: no commit waits for the disk.
    await client.query('set synchronous_commit = off');
    while (next < to) {
      const [first, last] = [next, Math.min(next + together, to) - 1];
      next = last + 1;
      await patiently(client, store, [first, last]);
      done += last + 1 - first;
      onProgress(done);
    }
  };
  const isLong = to - from >= longFill;
  await withFewCheckpoints(pool, isLong, () =>
    withoutIndexes(pool, isLong && isAlone, () =>
      Promise.all(Array.from({ length: sideBySide }, () => withPatience(pool, work))),
    ),
  );
  await withPatience(pool, async (client) => {
    await patiently(client, 'vacuum analyze');
    await patiently(client, 'checkpoint');
  });
}

/** A history that grew month by month has them. */
async function makeMonths(pool: pg.Pool, from: number, to: number): Promise<void> {
  const run = async <Row>({ text }: { text: string }, values: readonly unknown[]) => ({
    rows: (await pool.query({ text, values: [...values] })).rows as Row[],
    isRepeated: false,
  });
  const days = Array.from({ length: Math.ceil((to - from) / dayMs) + 1 }, (_, n) => from + n * dayMs);
  const months = days.map((at) => `${new Date(Math.min(at, to)).toISOString().slice(0, 7)}-01`);
  await new MonthKeeper({ once: run, keyed: run } satisfies Database).make([...new Set(months)]);
}

/**
 * Row by row, indexes in an order of their own take most of the time of a long fill. Made at its end they are as after a
 * `reindex`, smaller than those that grew. What is unique by a constraint stays.
 */
async function withoutIndexes(pool: pg.Pool, mayDrop: boolean, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid = any (array['transactions', 'payments', 'payment_uses', 'webhook_deliveries']::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  const dropped = mayDrop ? rows : [];
  for (const { name } of dropped) await pool.query(`drop index ${name}`);
  await work();
  await withPatience(pool, async (client) => {
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { made } of dropped) await patiently(client, made);
  });
}

/** After each checkpoint every page that changes is logged whole; a long fill would do that to its indexes for ever. */
async function withFewCheckpoints(
  pool: pg.Pool,
  isLong: boolean,
  work: () => Promise<unknown>,
): Promise<void> {
  const change = async (what: string): Promise<void> => {
    if (!isLong) return;
    await pool.query(`alter system ${what}`);
    await pool.query('select pg_reload_conf()');
  };
  await change("set max_wal_size = '8GB'");
  try {
    await work();
  } finally {
    await change('reset max_wal_size');
  }
}

/** Three kinds of ids from one time and one chance. */
const idOf = (variant: '8' | '9' | 'a'): string =>
  `(time || '7' || substr(chance, 1, 3) || '${variant}' || substr(chance, 4, 15))::uuid`;

const hourMs = 3_600_000;

/** What each transaction is, by its number alone. */
const made = `
  select *, ${idOf('8')} as id, ${idOf('9')} as payment_id, ${idOf('a')} as event_id,
    case kind when 'dialled' then 'succeeded' when 'prompted' then 'succeeded' when 'open' then 'pending'
      when 'waiting' then 'pending_approval' else kind end as state,
    case kind when 'open' then now_ms + ${240 * hourMs} when 'expired' then now_ms - 1 - n % ${20 * hourMs}
      else at + 600000 end as expires_at,
    n % 10 = 0 and kind not in ('open', 'waiting') as is_told
  from (
    select n, at, now_ms, lpad(to_hex(at), 12, '0') as time, md5('transaction ' || n) as chance,
      n / ${playersTurnOver} * ${playersTogether} + n % ${playersTogether} as player,
      case when n % 1000 >= ${1_000 - waitingOfThousand} then 'waiting' when n % 100 < ${paidOfHundred} then 'dialled'
        when n % 100 < 90 then 'prompted' when n % 100 < 95 then 'expired' when n % 100 = 98 then 'open'
        else 'failed' end as kind
    from (select n, ${filledSince} + n * ${filledEveryMs}::bigint as at,
        (extract(epoch from now()) * 1000)::bigint as now_ms
      from generate_series($1::int, $2::int) n) numbers) facts`;

const store = `
  with made as materialized (
    select m.*, case kind when 'waiting' then 'withdrawal' else 'deposit' end as direction,
      case kind when 'prompted' then 'mtn' when 'waiting' then 'mtn' else 'orange' end as operator,
      case kind when 'prompted' then 'mtn_momo' when 'waiting' then 'mtn_momo' else 'orange_money' end as provider_id,
      case kind when 'prompted' then 'mtn_momo_1' when 'waiting' then null else 'orange_money_1' end as channel_id,
      500 + n % 1000 as amount_xaf, '+23769' || lpad(player::text, 7, '0') as msisdn,
      case state when 'succeeded' then 'PP' || n end as provider_tx_id
    from (${made}) m
  ), transactions_made as (
    insert into transactions (id, version, direction, application_id, player_id, reference, operator, msisdn,
      amount_xaf, callback_url, provider_id, submission_id, provider_tx_id, state, state_reason, state_updated_at,
      created_at, updated_at, collection_mode, channel_id, expires_at, is_failure, status_reads, list_key, open_until,
      unpaid_key)
    select id, case when kind in ('open', 'waiting') then 1 else 2 end, direction, 'default',
      md5('player ' || player)::uuid, md5('reference ' || n), operator, msisdn, amount_xaf,
      case when is_told then 'https://platform.example/webhooks' end, provider_id,
      case kind when 'prompted' then id::text else 'none' end, provider_tx_id, state, reason, at + 30000, at, at + 30000,
      case kind when 'waiting' then null when 'prompted' then 'merchant_initiated' else 'customer_initiated' end,
      channel_id, case kind when 'waiting' then null else expires_at end, false, 0,
      list_key(direction, operator, state), open_until(direction, state, expires_at),
      unpaid_key(direction, state, 2, null, amount_xaf, channel_id)
    from made, lateral (select case state when 'succeeded' then 'The operator confirmed the payment.'
      when 'expired' then 'No confirmation came before the deadline.' else 'Requested.' end as reason) told
  ), moves_made as (
    insert into moves (transaction_id, version, position, from_state, to_state, trigger, reason, actor_kind, actor_id, at)
    select id, 1, 0, null, case direction when 'deposit' then 'pending' else state end, 'requested', 'Requested.',
      'application', 'default', at from made
    union all
    select id, 2, 0, 'pending', state, case state when 'succeeded' then 'payment_confirmed'
      when 'expired' then 'window_closed' else 'payment_refused' end, 'The operator confirmed the payment.', 'service',
      null, at + 30000 from made where kind not in ('open', 'waiting')
  ), exchanges_made as (
    insert into exchanges (transaction_id, version, position, provider_id, submission_id, operation, outcome, detail, at)
    select id, 2, 0, provider_id, id::text, 'read_status', 'succeeded', '', at + 30000 from made where kind = 'prompted'
  ), numbers_known as (
    insert into known_numbers select distinct msisdn, 'default', md5('player ' || player)::uuid, reverse(msisdn) from made
    on conflict do nothing
  ), payments_made as (
    insert into payments (id, operator, operator_tx_id, payer, receiver, amount_xaf, received_at, provider_id, raw_text,
      status, held_because)
    select payment_id, operator, provider_tx_id, msisdn,
      case kind when 'dialled' then '+237698417301' else '+237679318401' end, amount_xaf, at + 30000, provider_id,
      'Transfert de ' || msisdn || ' vers 698417301 reussi, Montant: ' || amount_xaf || ' FCFA', 'matched', ''
    from made where kind in ('dialled', 'prompted')
  ), uses_made as (
    insert into payment_uses (payment_id, transaction_id) select payment_id, id from made where kind in ('dialled', 'prompted')
  ), webhooks_made as (
    insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url, receiver,
      body, created_at, status, attempts_this_round, position)
    select event_id, id, 'default', md5('reference ' || n), 2, 'payment.' || state,
      case when is_told then 'https://platform.example/webhooks' end,
      case when is_told then 'https://platform.example' end,
      json_build_object('service_tx_id', id, 'event', 'payment.' || state)::text,
      at + 30000, case when is_told then 'delivered' end, case when is_told then 1 else 0 end, (at + 30000) * 1000
    from made where kind not in ('open', 'waiting')
  )
  insert into webhook_attempts (event_id, at, duration_ms, status, answer_excerpt)
  select event_id, at + 30100, 40, 200, '' from made where is_told`;
