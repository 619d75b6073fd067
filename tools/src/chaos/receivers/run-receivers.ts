import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readInstallation } from '@mobile-money/api/beside-the-service';
import { PaymentClient } from '@mobile-money/client';
import { issueKey } from '../../harness/installation.ts';
import { openLoop } from '../../harness/loops.ts';
import { startAll } from '../../harness/started.ts';
import { killInTurn, query, type SandboxWorld, startSandbox } from '../machines/sandbox-world.ts';
import { Wire } from '../wires/wire.ts';
import { PlatformProcess } from './platform-process.ts';

export interface ReceiversPlan {
  readonly folder: string;
  readonly seconds: number;
  /** How long a receiver is away at a time. */
  readonly awaySeconds: readonly [least: number, most: number];
  /** A process of the service is killed, or the sessions of the database are ended, so often. */
  readonly everySeconds: number;
  /** Payments that begin in a second, of all platforms together. */
  readonly perSecond: number;
}

export interface PlatformReport {
  readonly language: string;
  readonly events: number;
  /** How often it was away, and for how many seconds in all. */
  readonly outages: number;
  readonly awaySeconds: number;
  /** Events whose webhook was given up, and at least so many that the feed told it of first. */
  readonly givenUp: number;
  readonly recovered: number;
  readonly missing: readonly string[];
  readonly invented: readonly string[];
}

export interface ReceiversReport {
  readonly seconds: number;
  readonly kills: number;
  readonly leftOut: readonly string[];
  readonly platforms: readonly PlatformReport[];
}

type Outage = Pick<PlatformReport, 'outages' | 'awaySeconds' | 'recovered'>;

/**
 * A platform in each language, with an application of its own, whose receiver is killed again and again for longer than
 * webhooks are tried. Back again it recovers. Afterwards its book must have every event of the service, and no other.
 */
export async function runReceivers(plan: ReceiversPlan): Promise<ReceiversReport> {
  const world = await startWorld(plan.folder);
  try {
    const loading = new AbortController();
    const killing = killInTurn(world, plan.everySeconds, loading.signal);
    const outages = world.platforms.map(({ platform }) => comeAndGo(platform, plan, loading.signal));
    const payments: Promise<void>[] = [];
    await openLoop(
      plan,
      () => {
        const one = world.platforms[payments.length % world.platforms.length];
        if (one !== undefined) payments.push(pay(one));
      },
      loading.signal,
    );
    await Promise.all(payments);
    loading.abort();
    const kills = await killing;
    const told = await Promise.all(outages);
    const platforms = world.platforms.map(async ({ platform }, place) =>
      compared(platform, world, told[place] ?? { outages: 0, awaySeconds: 0, recovered: 0 }),
    );
    return { seconds: plan.seconds, kills, leftOut: world.leftOut, platforms: await Promise.all(platforms) };
  } finally {
    await world.stop();
  }
}

interface Party {
  readonly platform: PlatformProcess;
  readonly client: PaymentClient;
}

const startWorld = (folder: string) =>
  startAll(async (started) => {
    const sandbox = await startSandbox(started, folder);
    // Whoever asks is led to a process that is up.
    const ports = (): readonly number[] =>
      sandbox.processes.flatMap(({ port }) => (port === null ? [] : [port])).sort(() => Math.random() - 0.5);
    const front = await Wire.open('front', ports);
    started.add({ stop: () => front.close() });
    const platforms: Party[] = [];
    const leftOut: string[] = [];
    for (const [name, program] of PlatformProcess.languages) {
      if (program === null) {
        leftOut.push(name);
        continue;
      }
      const { text: apiKey } = await issueKey(readInstallation(sandbox.env), name.toLowerCase());
      const platform = await PlatformProcess.of(name, program, { folder, serviceUrl: front.url, apiKey });
      started.add(platform);
      await platform.start();
      platforms.push({ platform, client: new PaymentClient({ baseUrl: front.url, apiKey }) });
    }
    return { ...sandbox, platforms, leftOut };
  });

/** A deposit that is paid, fails, or expires and is then paid. Whoever is killed meanwhile leaves it as it is. */
async function pay({ platform, client }: Party): Promise<void> {
  const chance = Math.random();
  const outcomes = chance < 0.5 ? ['succeeded'] : chance < 0.7 ? ['failed'] : ['expired', 'succeeded'];
  try {
    const { service_tx_id: id } = await client.createDeposit({
      player_id: randomUUID(),
      msisdn: `+23769${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`,
      amount_xaf: 100 + Math.floor(Math.random() * 50_000),
      operator: 'orange',
      reference: `${platform.name}-${randomUUID()}`,
      callback_url: `http://127.0.0.1:${platform.port}/webhooks`,
    });
    for (const outcome of outcomes) await client.simulate(id, outcome as 'succeeded');
  } catch {
    // What was committed is in the database, and that is what books are held against.
  }
}

/** Up for a while, then killed and away for longer than any webhook is tried; back, it recovers. At the end it is up. */
async function comeAndGo(
  platform: PlatformProcess,
  { awaySeconds: [least, most] }: ReceiversPlan,
  loading: AbortSignal,
): Promise<Outage> {
  let [outages, awaySeconds, recovered] = [0, 0, 0];
  const rest = (seconds: number): Promise<unknown> =>
    sleep(seconds * 1_000, undefined, { signal: loading }).catch(() => undefined);
  while (!loading.aborted) {
    await rest(least * (0.25 + Math.random() / 2));
    if (loading.aborted) break;
    await platform.stop();
    const went = performance.now();
    await rest(least + Math.random() * (most - least));
    await platform.start();
    outages += 1;
    awaySeconds += Math.round((performance.now() - went) / 1_000);
    recovered += await platform.recover();
  }
  return { outages, awaySeconds, recovered: recovered + (await platform.recover()) };
}

async function compared(
  platform: PlatformProcess,
  { databaseUrl }: SandboxWorld,
  outage: Outage,
): Promise<PlatformReport> {
  const rows = await query<{ entry: string; status: string }>(
    databaseUrl,
    `select transaction_id || '.' || name || '.' || (body::json->>'amount_xaf') as entry, status
    from webhook_deliveries where reference like $1 || '-%'`,
    [platform.name],
  );
  const [told, booked] = [new Set(rows.map(({ entry }) => entry)), new Set(platform.book())];
  return {
    language: platform.name,
    events: told.size,
    givenUp: rows.filter(({ status }) => status === 'failed').length,
    ...outage,
    missing: [...told].filter((entry) => !booked.has(entry)),
    invented: [...booked].filter((entry) => !told.has(entry)),
  };
}
