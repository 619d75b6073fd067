import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentClient } from '@mobile-money/client';
import { closedLoop } from '../../harness/loops.ts';
import { serveHttp } from '../../harness/server-process.ts';
import { startAll } from '../../harness/started.ts';
import { killInTurn, query, sandboxKey, startSandbox } from '../machines/sandbox-world.ts';
import type { ServiceProcess } from '../machines/service-process.ts';
import { type Committed, compareFeed, type FeedFindings, type Told } from './compare-feed.ts';

export interface FeedPlan {
  readonly folder: string;
  readonly seconds: number;
  /** A process is killed, or the sessions of the database are ended, so often. */
  readonly everySeconds: number;
  readonly writers: number;
}

export interface FeedReport extends FeedFindings {
  readonly events: number;
  readonly readers: number;
  readonly kills: number;
  readonly seconds: number;
}

/**
 * Three processes of a sandbox under so many writers. Readers go on from process to process while these are killed, some
 * waiting and some not, in pages of different sizes. Then each must have read what the database has, once and in order.
 */
export async function runFeed(plan: FeedPlan): Promise<FeedReport> {
  const world = await startWorld(plan.folder);
  try {
    const { processes, databaseUrl, callbackUrl } = world;
    const writing = new AbortController();
    const readers = [
      { limit: 100, wait: 5 },
      { limit: 7, wait: 0 },
      { limit: 1, wait: 1 },
    ].map((pages) => read(processes, pages, writing.signal));
    const killing = killInTurn(world, plan.everySeconds, writing.signal);
    const write = (n: number): Promise<void> => writeOne(processes, n % 2 === 0 ? callbackUrl : null);
    await closedLoop({ atOnce: plan.writers, seconds: plan.seconds }, write);
    writing.abort();
    const kills = await killing;
    const told = await Promise.all(readers);
    const committed = await readCommitted(databaseUrl);
    const findings = told.map((each) => compareFeed(committed, each));
    return {
      events: committed.length,
      readers: told.length,
      kills,
      seconds: plan.seconds,
      skipped: findings.flatMap(({ skipped }) => skipped),
      repeated: findings.flatMap(({ repeated }) => repeated),
      outOfOrder: findings.flatMap(({ outOfOrder }) => outOfOrder),
    };
  } finally {
    await world.stop();
  }
}

const startWorld = (folder: string) =>
  startAll(async (started) => {
    const receiver = started.add(await serveHttp((_request, response) => response.end()));
    const sandbox = await startSandbox(started, folder);
    return { ...sandbox, callbackUrl: `http://127.0.0.1:${receiver.port}/webhooks` };
  });

/** A client of a process that is up; another one each time. */
async function clientOf(processes: readonly ServiceProcess[]): Promise<PaymentClient> {
  for (;;) {
    const up = processes.filter(({ port }) => port !== null);
    const one = up[Math.floor(Math.random() * up.length)];
    if (one !== undefined)
      return new PaymentClient({ baseUrl: `http://127.0.0.1:${one.port}`, apiKey: sandboxKey, retries: 0 });
    await sleep(20);
  }
}

/** A deposit that expires and is then paid, or fails. Whoever is killed meanwhile leaves it as it is. */
async function writeOne(processes: readonly ServiceProcess[], callbackUrl: string | null): Promise<void> {
  try {
    const { service_tx_id: id } = await (await clientOf(processes)).createDeposit({
      player_id: randomUUID(),
      msisdn: `+23769${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`,
      amount_xaf: 5_000,
      operator: 'orange',
      reference: randomUUID(),
      callback_url: callbackUrl,
    });
    const outcomes = Math.random() < 0.7 ? (['expired', 'succeeded'] as const) : (['failed'] as const);
    for (const outcome of outcomes) await (await clientOf(processes)).simulate(id, outcome);
  } catch {
    // What was committed is in the database, and that is what readers are held against.
  }
}

async function read(
  processes: readonly ServiceProcess[],
  pages: { readonly limit: number; readonly wait: number },
  writing: AbortSignal,
): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (let after: string | undefined; ; ) {
    const wasOver = writing.aborted;
    try {
      const page = await (await clientOf(processes)).readEvents({ ...pages, after });
      told.push(...page.items.map(({ event_id: eventId, cursor }) => ({ eventId, cursor })));
      after = page.next;
      if (page.items.length > 0) continue;
      if (wasOver) return told;
      // Who does not wait there waits here, and leaves the processors to the writers.
      if (pages.wait === 0) await sleep(100);
    } catch {
      await sleep(10);
    }
  }
}

const readCommitted = (databaseUrl: string): Promise<readonly Committed[]> =>
  query<Committed>(
    databaseUrl,
    `select event_id as "eventId", transaction_id as "transactionId", sequence from webhook_deliveries`,
  );
