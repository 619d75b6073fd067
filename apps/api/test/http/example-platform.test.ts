import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { PaymentClient } from '@mobile-money/client';
import { type ExamplePlatform, startExamplePlatform } from '@mobile-money/example-platform';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { RecordingLog } from '@mobile-money/testing';
import { readConfig } from '../../src/config/config.ts';
import { type RunningService, startService } from '../../src/service.ts';

jest.setTimeout(60_000);

/** A sandbox on a real database, and a platform that knows of it only what the client package tells. */
const apiKey = 'svc_test_abc_secret';
const dataDir = mkdtempSync(join(tmpdir(), 'example-platform-'));
const player_id = '5f0c6c1e-6f0a-4b57-9a2e-2f2f8f0b1c11';
let database: TestDatabase;
let service: RunningService;
let platform: ExamplePlatform;
let serviceUrl = '';
const problems: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const config = readConfig({
    SERVICE_ENV: 'sandbox',
    SPORTSBOOK_API_KEY: apiKey,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
  });
  service = await startService(config, new RecordingLog());
  serviceUrl = new URL(service.places['api'] ?? '').origin;
  platform = await startExamplePlatform({
    serviceUrl,
    apiKey,
    port: 0,
    onProblem: (error) => problems.push(error),
  });
});
afterAll(async () => {
  await platform.stop();
  await service.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const deposit = async (reference: string, amount_xaf: number): Promise<string> => {
  const order = { player_id, msisdn: '+237690000100', amount_xaf, operator: 'orange', reference } as const;
  return (await platform.deposit(order)).service_tx_id;
};
const eventsOf = (id: string): readonly string[] =>
  platform.books.webhooks.filter(({ service_tx_id }) => service_tx_id === id).map(({ event }) => event);
const balance = (): number => platform.books.balanceOf(player_id);
/** The webhook is taken a moment before the service has noted that; until then a replay says that it is busy. */
const replayed = async (id: string): Promise<void> => {
  while (!(await platform.client.replayWebhook(id)).dispatched);
};
const webhooksSoFar = (): number => platform.books.webhooks.length;

test('a deposit is credited when its webhook comes, and not again when it is replayed', async () => {
  const id = await deposit('paid', 500);
  await expect(platform.client.simulate(id, 'succeeded')).resolves.toMatchObject({ state: 'succeeded' });
  await platform.webhooksTaken(1);
  expect([eventsOf(id), balance()]).toEqual([['payment.succeeded'], 500]);
  await replayed(id);
  expect([eventsOf(id), balance()]).toEqual([['payment.succeeded', 'payment.succeeded'], 500]);
});

test('a deposit that expired and was paid after all is credited once', async () => {
  const before = { balance: balance(), webhooks: webhooksSoFar() };
  const id = await deposit('late', 700);
  await platform.client.simulate(id, 'expired');
  await platform.webhooksTaken(before.webhooks + 1);
  expect([eventsOf(id), balance()]).toEqual([['payment.expired'], before.balance]);
  await platform.client.simulate(id, 'succeeded');
  await platform.webhooksTaken(before.webhooks + 2);
  await replayed(id);
  expect(eventsOf(id)).toEqual(['payment.expired', 'payment.succeeded', 'payment.succeeded']);
  expect(balance()).toBe(before.balance + 700);
});

test('a deposit that fails credits nothing', async () => {
  const before = { balance: balance(), webhooks: webhooksSoFar() };
  const id = await deposit('refused', 900);
  await platform.client.simulate(id, 'failed');
  await platform.webhooksTaken(before.webhooks + 1);
  expect([eventsOf(id), balance()]).toEqual([['payment.failed'], before.balance]);
});

test('a webhook that somebody else sends is refused', async () => {
  const before = webhooksSoFar();
  const response = await fetch(platform.callbackUrl, { method: 'POST', body: '{}' });
  expect([response.status, webhooksSoFar()]).toEqual([401, before]);
  expect(problems).toEqual([expect.objectContaining({ code: 'missing_header' })]);
});

test('the client knows every answer of the service, and every refusal by its code', async () => {
  const { client } = platform;
  const id = await deposit('read', 1_000);
  expect(await deposit('read', 2_000)).toBe(id);
  await expect(client.readTransaction(id)).resolves.toMatchObject({ amount_minor: 1_000, state: 'pending' });
  const withdrawal = {
    player_id,
    msisdn: '+237690000100',
    amount_xaf: 500,
    operator: 'orange',
    reference: 'w',
  } as const;
  await expect(client.createWithdrawal(withdrawal)).resolves.toMatchObject({ status: 'pending_approval' });
  const listed: string[] = [];
  for await (const item of client.eachPlayerTransaction(player_id)) listed.push(item.reference);
  expect(listed).toEqual(expect.arrayContaining(['w', 'read', 'paid', 'late', 'refused']));
  await expect(client.listPlayerTransactions(player_id, { direction: 'withdrawal' })).resolves.toMatchObject({
    total: 1,
  });
  await expect(client.detectOperator({ msisdn: '690 00 01 00' })).resolves.toMatchObject({
    operator: 'orange',
  });
  await expect(client.listProviders()).resolves.toMatchObject({ country_code: 'CM' });
  await expect(client.readProviderHealth()).resolves.toMatchObject({ country_code: 'CM' });
  await expect(client.readPublicKey()).resolves.toMatchObject({ algorithm: 'RS256' });
  await expect(client.readHealth()).resolves.toMatchObject({ status: 'ok', environment: 'sandbox' });

  const stranger = new PaymentClient({ baseUrl: serviceUrl, apiKey: 'svc_test_abc_wrong' });
  const wrong = (changes: object) => client.createDeposit({ ...withdrawal, ...changes });
  await expect(stranger.readTransaction(id)).rejects.toMatchObject({ code: 'invalid_api_key', status: 401 });
  await expect(wrong({ operator: 'mtn' })).rejects.toMatchObject({ code: 'prefix_mismatch' });
  await expect(wrong({ operator: 'other' })).rejects.toMatchObject({ code: 'unknown_operator' });
  await expect(wrong({ amount_xaf: 1, reference: '' })).rejects.toMatchObject({
    code: 'validation_failed',
    faults: [{ loc: ['body', 'amount_xaf'] }, { loc: ['body', 'reference'] }],
  });
  await expect(client.readTransaction(player_id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.replayWebhook(id)).rejects.toMatchObject({ code: 'conflict', status: 409 });
});
