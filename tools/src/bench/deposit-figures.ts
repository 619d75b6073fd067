import { randomUUID } from 'node:crypto';
import { createDeposit, defaultSettings, instant, type Ports } from '@mobile-money/core';
import { openDatabase, postgresPorts } from '@mobile-money/postgres';
import type { BenchOptions, Figure } from './figure.ts';
import { type Measured, measureLoad, median } from './load.ts';
import { apiKey, startBareExpress, startService } from './processes.ts';

const connections = 64;
const rounds = 5;

/** A new deposit that the player pays by dialling: every rule, no provider. */
const depositBody = (n: number): string =>
  JSON.stringify({
    player_id: randomUUID(),
    msisdn: `+23769${String(n % 10_000_000).padStart(7, '0')}`,
    amount_xaf: 500 + (n % 500),
    operator: 'orange',
    reference: randomUUID(),
    callback_url: 'https://platform.example/webhooks',
  });

/** New deposits a second through the whole service, against a bare handler and against the same SQL from a driver. */
export async function depositFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const { databaseUrl, seconds, note } = options;
  const service = await startService(databaseUrl);
  const bare = await startBareExpress(databaseUrl);
  const headers = { 'x-api-key': apiKey };
  const runs: Record<'service' | 'bare' | 'driver', Measured[]> = { service: [], bare: [], driver: [] };
  try {
    const toService = { url: service.url, connections, headers, next: post('/api/v1/deposits') };
    const toBare = { url: bare.url, connections, next: post('/requests') };
    // The first seconds belong to the compiler, not to the figure.
    await measureLoad({ ...toService, seconds: 5 });
    await measureLoad({ ...toBare, seconds: 5 });
    for (let round = 1; round <= rounds; round += 1) {
      note(`new deposits, round ${round} of ${rounds}`);
      runs.service.push(await measureLoad({ ...toService, seconds }));
      runs.bare.push(await measureLoad({ ...toBare, seconds }));
      runs.driver.push(await measureDriver(databaseUrl, seconds));
    }
  } finally {
    await Promise.all([service.stop(), bare.stop()]);
  }
  const perSecond = (name: keyof typeof runs): number => median(runs[name].map((each) => each.perSecond));
  const deposits = {
    work: 'new customer-initiated deposits/s, authentication on',
    value: perSecond('service'),
  };
  return [
    { ...deposits, against: 'bare Express with one insert', limit: perSecond('bare'), floor: 0.6 },
    { ...deposits, against: 'the same SQL from a driver', limit: perSecond('driver'), floor: null },
  ];
}

const post = (path: string) => (n: number) => ({ path, body: depositBody(n) });

/** The store's own statement, called as fast as so many connections allow. */
async function measureDriver(databaseUrl: string, seconds: number): Promise<Measured> {
  const database = openDatabase({ url: databaseUrl, poolMax: 16, applicationName: 'bench' });
  const stores = postgresPorts(database);
  const registry = await stores.registry.read();
  const seen = { ...registry, channels: registry.channels.map((each) => ({ ...each, lastSeenAt: now() })) };
  const ports = {
    ...stores,
    registry: { ...stores.registry, read: async () => seen },
    traffic: { since: async () => new Map() },
    clock: { now },
    ids: { next: () => randomUUID() },
    settings: defaultSettings,
  } as unknown as Ports;
  const create = createDeposit(ports);
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const body = JSON.parse(depositBody(done));
      const { player_id: playerId, msisdn, amount_xaf: amountXaf, operator, reference } = body;
      done += 1;
      const request = { playerId, msisdn, amountXaf, operator, reference, applicationId: 'default' };
      await create({ ...request, callbackUrl: body.callback_url, lang: 'fr' });
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const perSecond = done / ((performance.now() - started) / 1_000);
  await database.close();
  return { perSecond, p50Ms: 0, p99Ms: 0, done };
}

const now = () => instant(Date.now());
