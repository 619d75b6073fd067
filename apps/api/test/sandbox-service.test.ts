import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { magicNumbers } from '@mobile-money/core';
import { openDatabase } from '@mobile-money/postgres';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { RecordingLog } from '@mobile-money/testing';
import { Webhook } from 'standardwebhooks';
import { eventually } from './support/eventually.ts';
import { Inbox } from './support/inbox.ts';
import { aDeposit, anMtnDeposit, idOf } from './support/requests.ts';
import { call, type Settings, startWhole, type WholeService } from './support/whole-service.ts';

jest.setTimeout(60_000);

/** The sandbox on a real database, as several processes on one installation. */
let database: TestDatabase;
const log = new RecordingLog();
const shown: string[] = [];
const services: WholeService[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-service-'));
let inbox: Inbox;

const start = async (more: Settings = {}): Promise<WholeService> => {
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, SERVICE_ENV: 'sandbox' };
  const service = await startWhole({ ...environment, ...more }, log, (text) => shown.push(text));
  services.push(service);
  return service;
};

const keyIn = (text: string | undefined): string => /svc_test_\S+/.exec(text ?? '')?.[0] ?? '';
const secretIn = (text: string | undefined): string => /whsec_\S+/.exec(text ?? '')?.[0] ?? '';

const ask = (service: WholeService, method: string, path: string, body?: unknown) =>
  call(service, method, `/api/v1${path}`, { 'x-api-key': keyIn(shown[0]) }, body);
const post = (service: WholeService, path: string, body: unknown) => ask(service, 'POST', path, body);

const keyFile = join(dataDir, 'signing-key.pem');
let first: WholeService;
let second: WholeService;
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  [database, inbox] = [await openTestDatabase(), await Inbox.open()];
  [first, second] = await Promise.all([
    start(),
    start({ SERVICE_ROLE: 'api' }),
    start({ SERVICE_ROLE: 'worker' }),
  ]);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await inbox.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the first start of a sandbox', () => {
  test('shows one key and its webhook secret once, of several processes that start at once', () => {
    expect(shown).toHaveLength(1);
    expect(keyIn(shown[0])).toMatch(/^svc_test_[A-Za-z0-9]+_[A-Za-z0-9]+$/);
    expect(secretIn(shown[0])).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(log.lines)).not.toContain(keyIn(shown[0]));
  });

  test('is the only one that shows any', async () => {
    await start();
    expect(shown).toHaveLength(1);
  });

  test.each(['development', 'production'])('keeps %s out of its database', async (environment) => {
    // As if the other program were newer: it must not bring this schema up to date either.
    const { pool, close } = openDatabase({ url: database.url, poolMax: 1 });
    const last = 'where name = (select max(name) from schema_migrations)';
    const { rows: undone } = await pool.query(`delete from schema_migrations ${last} returning *`);
    const elsewhere = { DATA_DIR: join(dataDir, environment), WEBHOOK_SIGNING_KEY_FILE: keyFile };
    await expect(start({ ...elsewhere, SERVICE_ENV: environment })).rejects.toThrow(
      `The database belongs to the environment 'sandbox', and SERVICE_ENV is '${environment}'`,
    );
    const { rows: redone } = await pool.query('select from schema_migrations where name = $1', [
      undone[0].name,
    ]);
    expect(redone).toEqual([]);
    await pool.query(
      'insert into schema_migrations select * from json_populate_record(null::schema_migrations, $1)',
      [JSON.stringify(undone[0])],
    );
    await close();
  });
});

test('a webhook is signed with the secret that came with the key, beside our own signature', async () => {
  const service_tx_id = idOf(await post(first, '/deposits', aDeposit({ callback_url: inbox.url })));
  await post(first, `/sandbox/transactions/${service_tx_id}/simulate`, { outcome: 'succeeded' });
  await eventually(() => inbox.about({ service_tx_id }).length > 0);
  const [{ headers = {}, text = '' } = {}] = inbox.about({ service_tx_id });
  expect(new Webhook(secretIn(shown[0])).verify(text, headers as Record<string, string>)).toMatchObject({
    event: 'payment.succeeded',
  });
  expect(headers['x-service-signature']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('magic numbers have their outcomes by themselves, each once, whichever process sees to it', async () => {
  const made = new Map<string, readonly string[]>();
  for (const number of magicNumbers) {
    const { operator, msisdn } = number;
    for (const direction of ['deposit', 'withdrawal'] as const) {
      const reference = `${direction} ${msisdn}`;
      const body = aDeposit({ operator, msisdn, reference, callback_url: inbox.url });
      const answer = await post(first, `/${direction}s`, body);
      expect(answer.status).toBe(200);
      made.set(
        idOf(answer),
        number[direction].map((outcome) => `payment.${outcome}`),
      );
    }
  }
  const wanted = [...made.values()].flat().length;
  const own = () => inbox.received.filter(({ service_tx_id }) => made.has(service_tx_id));
  await eventually(() => own().length >= wanted);
  for (const [service_tx_id, events] of made)
    expect(inbox.about({ service_tx_id }).map(({ event }) => event)).toEqual(events);
});

test('a limit holds over two processes, says what is left, and never keeps health from answering', async () => {
  const more = { RATE_LIMIT_PER_SECOND: '5', RATE_LIMIT_BURST: '8' };
  const limited = await Promise.all([start(more), start(more)]);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => ask(limited[index % 2] ?? limited[0], 'GET', '/CM/providers')),
  );
  const granted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(granted.length + refused.length).toBe(60);
  // Eight at once, and five more for each second that goes by meanwhile.
  expect(granted.length).toBeGreaterThanOrEqual(8);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of answers) expect(headers.get('ratelimit-limit')).toBe('8');
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1');
  expect(refused[0]?.json).toEqual({ detail: 'Too many requests with this key. Try again shortly.' });
  expect((await call(limited[0], 'GET', '/health')).status).toBe(200);
});

test('of twenty simulations of one transaction at once, at two processes, one wins and one webhook goes out', async () => {
  const body = anMtnDeposit({ callback_url: inbox.url, reference: 'twenty' });
  const service_tx_id = idOf(await post(first, '/deposits', body));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post(index % 2 === 0 ? first : second, `/sandbox/transactions/${service_tx_id}/simulate`, {
        outcome: index % 3 === 0 ? 'succeeded' : 'failed',
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  const winner = answers.find(({ status }) => status === 200)?.json;
  await eventually(() => inbox.about({ service_tx_id }).length > 0);
  // What is still under way when a service stops is waited for.
  await Promise.all(services.splice(0).map((service) => service.stop()));
  expect(inbox.about({ service_tx_id })).toMatchObject([{ event: winner?.['webhook_event'] }]);
});

test('a start says that no key opens it, also when there are keys of the other kind', async () => {
  const warned = () => log.messages('warn').filter((message) => message.includes('no valid test API key'));
  expect(warned()).toEqual([]);
  const { pool, close } = openDatabase({ url: database.url, poolMax: 1 });
  await pool.query(`update api_keys set kind = 'live'`);
  await close();
  await start();
  expect(warned()).toHaveLength(1);
});
