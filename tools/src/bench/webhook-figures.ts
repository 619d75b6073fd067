import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withPatience } from '../harness/fresh-database.ts';
import { closedLoop } from '../harness/loops.ts';
import { type Receiver, type Server, startReceiver } from '../harness/server-process.ts';
import type { Figure } from './figure.ts';
import { storeDue } from './stored.ts';
import type { Bench } from './surroundings.ts';

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
export async function webhookFigures(bench: Bench): Promise<readonly Figure[]> {
  const { seconds, webhooks } = bench.sizes;
  const { pool } = bench.open();
  const pairs: Pair[] = [];
  const delays: number[] = [];
  const perRound = Math.ceil(webhooks / rounds);
  const receiver = bench.started.add(await startReceiver());
  const service = await bench.start('watched');
  // The first deliveries belong to the compiler, and make the receiver known as one that answers well.
  await deliveredPerSecond(pool, receiver, perRound);
  await signingRate(1);
  let before = await signingRate(seconds / 2);
  for (let round = 1; round <= rounds; round += 1) {
    bench.note(`webhooks, round ${round} of ${rounds}`);
    service.child.send('begin');
    const value = await deliveredPerSecond(pool, receiver, perRound);
    delays.push(await eventLoopP99Ms(service));
    const after = await signingRate(seconds / 2);
    pairs.push({ value, limit: (before + after) / 2 });
    before = after;
  }
  const work = 'signed webhooks/s, claimed to recorded';
  const held = { work: 'event loop p99 delay meanwhile, ms', against: 'the limit', limit: eventLoopP99MaxMs };
  return [
    { work, against: 'RSA-2048 signatures alone', ...middle(pairs), floor: 0.7, goal: 0.9 },
    { ...held, value: Math.max(...delays), floor: null, ceiling: 1 },
  ];
}

/** The probe inside says how long the event loop was held up since it was told to begin. */
async function eventLoopP99Ms({ child }: Server): Promise<number> {
  const told = once(child, 'message');
  child.send('tell');
  const [message] = (await told) as [{ eventLoopP99Ms: number }];
  return message.eventLoopP99Ms;
}

const signingAtOnce = 16;
const signed = Buffer.alloc(600, 'webhook');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const format = { type: 'pkcs8', format: 'der' } as const;
/** One for each caller, as each thread of the service has its own: with one and the same they would take turns. */
const keys = Array.from({ length: signingAtOnce }, () =>
  createPrivateKey({ key: privateKey.export(format), ...format }),
);

/** RSA signatures a second on Node's thread pool, and nothing else: no webhook can be sent faster than this. */
const signingRate = async (seconds: number): Promise<number> =>
  (await closedLoop({ atOnce: signingAtOnce, seconds }, (_, worker) => signature(worker))).perSecond;

const signature = (place: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const key = keys[place] ?? privateKey;
    sign('RSA-SHA256', signed, key, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });

/** Stores so many webhooks that are due, and waits until the last is recorded as delivered. */
async function deliveredPerSecond(pool: pg.Pool, receiver: Receiver, count: number): Promise<number> {
  const got = receiver.got(count);
  // Twenty thousand at once take longer than the service would give a statement.
  await withPatience(pool, (client) => storeDue(client, receiver.url, count));
  // The service does not know of what others store until it looks, four times a second; from there on it is at work.
  while (!(await isSo(pool, isAnyClaimed))) await sleep(1);
  const began = performance.now();
  await got;
  while (await isSo(pool, isAnyLeft)) await sleep(5);
  return count / ((performance.now() - began) / 1_000);
}

async function isSo(pool: pg.Pool, question: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_so: boolean }>(question);
  return rows[0]?.is_so === true;
}

const isAnyLeft = `select exists (select from webhook_deliveries where status = 'pending') as is_so`;

const isAnyClaimed = `select exists (select from webhook_deliveries where status = 'pending' and lease_token is not null)
  or not exists (select from webhook_deliveries where status = 'pending') as is_so`;
