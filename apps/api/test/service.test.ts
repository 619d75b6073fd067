import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { RecordingLog } from '@mobile-money/testing';
import pg from 'pg';
import { readConfig } from '../src/config/config.ts';
import { ConfigError } from '../src/config/environment-reader.ts';
import { type RunningService, startService } from '../src/service.ts';
import { aDeposit, anMtnDeposit } from './support/requests.ts';

jest.setTimeout(60_000);

/** The whole service on a real database: HTTP, background work, webhooks. */
let database: TestDatabase;
const running: RunningService[] = [];
const log = new RecordingLog();

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}
const received: Received[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ headers: request.headers, body: JSON.parse(body) as Record<string, unknown> });
  response.end();
});

const dataDir = mkdtempSync(join(tmpdir(), 'service-test-'));
const start = async (more: Record<string, string> = {}): Promise<RunningService> => {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEPOSIT_WINDOW_SECONDS: '1',
    ...more,
  });
  const service = await startService(config, log);
  running.push(service);
  return service;
};

const post = async (
  service: RunningService,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${service.places['api']}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as Record<string, unknown>;
};

const eventually = async (isTrue: () => boolean): Promise<void> => {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 500) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const otherPlayer = '11111111-1111-4111-8111-111111111111';
let callbackUrl = '';
beforeAll(async () => {
  database = await openTestDatabase();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;
});
afterAll(async () => {
  await Promise.all(running.map((service) => service.stop()));
  receiver.close();
  receiver.closeAllConnections();
  await database.drop();
});

test('a deposit that no one pays expires in time, and its webhook is signed and delivered once', async () => {
  const [service] = await Promise.all([start(), start({ SERVICE_ROLE: 'worker' })]);
  const health = await fetch(service.places['health'] ?? '');
  expect(await health.json()).toMatchObject({ status: 'ok', checks: { database: 'up' } });
  const before = Date.now();
  const deposit = await post(service, '/deposits', aDeposit({ callback_url: callbackUrl }));
  expect(deposit).toMatchObject({ status: 'pending', collection_mode: 'customer_initiated' });
  await eventually(() => received.length > 0);
  expect(Date.now() - before).toBeLessThan(4_000);
  expect(received[0]?.body).toMatchObject({
    service_tx_id: deposit['service_tx_id'],
    event: 'payment.expired',
  });
  expect(received[0]?.headers['x-service-signature']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(received).toHaveLength(1);
});

test('fifty identical requests at two processes make one transaction', async () => {
  const services = await Promise.all([start(), start({ SERVICE_ROLE: 'api' })]);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      post(services[index % 2] ?? services[0], '/deposits', anMtnDeposit({ reference: 'fifty' })),
    ),
  );
  expect(new Set(answers.map((answer) => answer['service_tx_id'])).size).toBe(1);
});

test('the largest values that the interface allows are stored and read back', async () => {
  const service = await start();
  const reference = '😀'.repeat(128);
  const amount_xaf = Number.MAX_SAFE_INTEGER;
  const callback_url = `${callbackUrl}/${'é'.repeat(2_048 - callbackUrl.length - 1)}`;
  const large = { ...aDeposit({ reference, amount_xaf, callback_url }), player_id: otherPlayer };
  expect(await post(service, '/withdrawals', large)).toMatchObject({ reference, amount_xaf });
  const list = `${service.places['api']}/players/${otherPlayer}/transactions`;
  expect(await (await fetch(list)).json()).toMatchObject({ total: 1, items: [{ reference, amount_xaf }] });
  const far = await fetch(`${list}?page=${Number.MAX_SAFE_INTEGER}&limit=100`);
  expect([far.status, await far.json()]).toEqual([
    200,
    { items: [], total: 1, page: Number.MAX_SAFE_INTEGER, limit: 100, pages: 1 },
  ]);
});

test('a database that lets no one in is told of in one line, at once', async () => {
  const wrong = new URL(database.url);
  wrong.password = 'wrong';
  const refused = (url: string) => start({ DATABASE_URL: url }).catch((error: unknown) => error);
  const words = 'The database does not let the service in: ';
  expect(await refused(wrong.href)).toEqual(
    new ConfigError(`${words}password authentication failed for user "mobile_money".`),
  );
  wrong.password = new URL(database.url).password;
  wrong.pathname = '/not_there';
  expect(await refused(wrong.href)).toEqual(new ConfigError(`${words}database "not_there" does not exist.`));
});

test('a role that may not create is told which right it lacks', async () => {
  const empty = await openTestDatabase('empty');
  const client = new pg.Client(empty.url);
  await client.connect();
  const [url, role] = [new URL(empty.url), `role${empty.url.slice(-12)}`];
  await client.query(`create role ${role} login password 'secret'`);
  [url.username, url.password] = [role, 'secret'];
  const refusal = await start({ DATABASE_URL: url.href }).catch((error: unknown) => error);
  await client.query(`drop role ${role}`);
  await client.end();
  await empty.drop();
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(String(refusal)).toContain(`The role ${role} may not create tables in the schema public`);
});

test('a stopped service answers no more, and its database is closed', async () => {
  const service = await start();
  const url = service.places['health'] ?? '';
  expect((await fetch(url)).status).toBe(200);
  running.splice(running.indexOf(service), 1);
  await service.stop();
  await expect(fetch(url)).rejects.toThrow();
});

test('a stop waits for what a client asked for who has hung up, until the answer of the operator is kept', async () => {
  const service = await start({ DEPOSIT_WINDOW_SECONDS: '600' });
  const hangUp = new AbortController();
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query('begin');
    // Written in the middle of a creation, and read by no one before it.
    await client.query('lock table moves in access exclusive mode');
    const asked = fetch(`${service.places['api']}/deposits`, {
      method: 'POST',
      body: JSON.stringify(anMtnDeposit({ reference: 'hung-up' })),
      headers: { 'content-type': 'application/json' },
      signal: hangUp.signal,
    });
    const isCreating = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%create_transactions(%'`;
    // What others are doing is looked at once in a transaction, unless it is asked for anew.
    while ((await client.query(isCreating)).rows.length === 0) {
      await client.query('select pg_stat_clear_snapshot()');
    }
    hangUp.abort();
    await expect(asked).rejects.toThrow();
    running.splice(running.indexOf(service), 1);
    const stopped = service.stop();
    await client.query('commit');
    await stopped;
    const { rows } = await client.query(`select state from transactions where reference = 'hung-up'`);
    expect(rows).toEqual([{ state: 'provider_acknowledged' }]);
  } finally {
    await client.end();
  }
});

test('a port that is taken stops the start and leaves nothing open', async () => {
  const service = await start();
  const { port } = new URL(service.places['health'] ?? '');
  await expect(start({ PORT: port })).rejects.toThrow('EADDRINUSE');
});
