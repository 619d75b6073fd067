import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@mobile-money/postgres';
import type pg from 'pg';
import { patiently } from '../beside/patiently.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { type Receiver, startDelivering, startReceiver } from './processes.ts';
import { signingRate } from './signing-rate.ts';

const rounds = 11;
const eventLoopP99MaxMs = 50;

/** What one round gave: webhooks, and signatures alone right before and right after them. */
interface Pair {
  readonly value: number;
  readonly limit: number;
}

/** The round in the middle: a machine that is slower for a while is so for both of its figures. */
const middle = (pairs: readonly Pair[]): Pair =>
  pairs.toSorted((a, b) => a.value / a.limit - b.value / b.limit)[Math.floor(pairs.length / 2)] ?? {
    value: 0,
    limit: 0,
  };

/** Webhooks a second through the real outbox: claimed, signed, sent and recorded; against signatures alone. */
export async function webhookFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const { databaseUrl, seconds, webhooks, note } = options;
  const database = openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'bench' });
  const pairs: Pair[] = [];
  const delays: number[] = [];
  const perRound = Math.ceil(webhooks / rounds);
  const started: { stop(): Promise<void> }[] = [];
  try {
    const receiver = await startReceiver();
    started.push(receiver);
    const service = await startDelivering(databaseUrl);
    started.push(service);
    // The first deliveries belong to the compiler, and make the receiver known as one that answers well.
    await deliveredPerSecond(database.pool, receiver, perRound);
    await signingRate(1);
    let before = await signingRate(seconds / 2);
    for (let round = 1; round <= rounds; round += 1) {
      note(`webhooks, round ${round} of ${rounds}`);
      service.begin();
      const value = await deliveredPerSecond(database.pool, receiver, perRound);
      delays.push(await service.eventLoopP99Ms());
      const after = await signingRate(seconds / 2);
      pairs.push({ value, limit: (before + after) / 2 });
      before = after;
    }
  } finally {
    await Promise.all(started.map((each) => each.stop()));
    await database.close();
  }
  return [
    {
      work: 'signed webhooks/s, claimed to recorded',
      against: 'RSA-2048 signatures alone',
      ...middle(pairs),
      floor: 0.7,
      goal: 0.9,
    },
    {
      work: 'event loop p99 delay meanwhile, ms',
      against: 'the limit',
      value: Math.max(...delays),
      limit: eventLoopP99MaxMs,
      floor: null,
      ceiling: 1,
    },
  ];
}

/** Stores so many webhooks that are due, and waits until the last is recorded as delivered. */
async function deliveredPerSecond(pool: pg.Pool, receiver: Receiver, count: number): Promise<number> {
  const { url } = receiver;
  const got = receiver.got(count);
  await filled(pool, [`${url}/webhooks`, url, Date.now(), count]);
  // The service does not know of what others store until it looks, four times a second; from there on it is at work.
  while (!(await isSo(pool, isAnyClaimed))) await sleep(1);
  const began = performance.now();
  await got;
  while (await isSo(pool, isAnyLeft)) await sleep(5);
  return count / ((performance.now() - began) / 1_000);
}

/** Twenty thousand at once take longer than the service would give a statement. */
async function filled(pool: pg.Pool, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await patiently(client, fill, values);
  await client.query('reset statement_timeout');
  client.release();
}

async function isSo(pool: pg.Pool, question: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_so: boolean }>(question);
  return rows[0]?.is_so === true;
}

const isAnyLeft = `select exists (select from webhook_deliveries where status = 'pending') as is_so`;

const isAnyClaimed = `select exists (select from webhook_deliveries where status = 'pending' and lease_token is not null)
  or not exists (select from webhook_deliveries where status = 'pending') as is_so`;

const fill = `
  with made as (
    -- In the order of their time, as the ids of the service are.
    select uuidv7() as event_id, uuidv7() as transaction_id, 'bench-' || n as reference
    from generate_series(1, $4::int) n
  )
  insert into webhook_deliveries (event_id, transaction_id, application_id, reference, sequence, name, url, receiver,
    body, created_at, status, next_attempt_at, due_at)
  select event_id, transaction_id, 'default', reference, 2, 'payment.succeeded', $1, $2,
    json_build_object('service_tx_id', transaction_id, 'reference', reference, 'event', 'payment.succeeded',
      'direction', 'deposit', 'amount_xaf', 500, 'operator', 'orange', 'provider_tx_id', 'PP-' || reference,
      'ts', '2026-11-15T00:00:00.000Z')::text,
    $3::bigint, 'pending', $3::bigint, $3::bigint
  from made`;
