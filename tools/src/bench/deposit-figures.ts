import { randomUUID } from 'node:crypto';
import { createDeposit, defaultSettings, instant, type Ports } from '@mobile-money/core';
import { openDatabase, postgresPorts } from '@mobile-money/postgres';
import type { BenchOptions, Figure } from './figure.ts';
import { apiKey, startBareExpress, startBareFastify, startService } from './processes.ts';
import { dialledDeposit, posting } from './requests.ts';
import { type Candidate, requestsTo, sideBySide } from './side-by-side.ts';

const atOnce = 64;

/** New deposits a second through the whole service, against bare handlers and against the same SQL from a driver. */
export async function depositFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const { databaseUrl } = options;
  const express = await startBareExpress(databaseUrl);
  const fastify = await startBareFastify(databaseUrl);
  const service = await startService(databaseUrl);
  try {
    const headers = { 'x-api-key': apiKey };
    const rates = await sideBySide(
      'new deposits',
      {
        service: requestsTo(service, posting('/api/v1/deposits', dialledDeposit), { headers }),
        express: requestsTo(express, posting('/requests', dialledDeposit)),
        fastify: requestsTo(fastify, posting('/requests', dialledDeposit)),
        driver: driver(databaseUrl),
      },
      options,
    );
    const deposits = { work: 'new customer-initiated deposits/s, authentication on', value: rates.service };
    return [
      { ...deposits, against: 'bare Express with one insert', limit: rates.express, floor: 0.75, goal: 1.1 },
      {
        ...deposits,
        against: 'Fastify with a JSON schema and one insert',
        limit: rates.fastify,
        floor: null,
      },
      { ...deposits, against: 'the same SQL from a driver', limit: rates.driver, floor: null },
    ];
  } finally {
    await Promise.all([service.stop(), express.stop(), fastify.stop()]);
  }
}

/** The store's own statement, called as fast as so many callers at once allow. */
const driver =
  (databaseUrl: string): Candidate =>
  async (seconds) => {
    const database = openDatabase({ url: databaseUrl, poolMax: 16, applicationName: 'bench' });
    const create = createDeposit(await portsWithout(database));
    const until = performance.now() + seconds * 1_000;
    let done = 0;
    const worker = async (): Promise<void> => {
      while (performance.now() < until) {
        const { player_id: playerId, amount_xaf: amountXaf, callback_url, ...rest } = dialledDeposit(done);
        done += 1;
        const request = { ...rest, playerId, amountXaf, callbackUrl: callback_url, lang: 'fr' as const };
        await create({ ...request, applicationId: 'default' } as Parameters<typeof create>[0]);
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: atOnce }, worker));
    const perSecond = done / ((performance.now() - started) / 1_000);
    await database.close();
    return perSecond;
  };

/** What the use case needs, with a registry in which every device is alive. */
async function portsWithout(database: ReturnType<typeof openDatabase>): Promise<Ports> {
  const stores = postgresPorts(database);
  const registry = await stores.registry.read();
  const now = () => instant(Date.now());
  const seen = { ...registry, channels: registry.channels.map((each) => ({ ...each, lastSeenAt: now() })) };
  return {
    ...stores,
    registry: { ...stores.registry, read: async () => seen },
    traffic: { since: async () => new Map() },
    clock: { now },
    ids: { next: () => randomUUID() },
    settings: defaultSettings,
  } as unknown as Ports;
}
