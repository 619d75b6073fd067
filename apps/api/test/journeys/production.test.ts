import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Simulator, startSimulator } from '@mobile-money/simulator';
import { defaultProvidersFile, readProvidersFile } from '../../src/config/providers-file.ts';
import { eventually } from '../support/eventually.ts';
import { holdingProxy } from '../support/holding-proxy.ts';
import { type Created, Journey } from '../support/journey.ts';
import { addPerson } from '../support/person.ts';
import { changedProviders } from '../support/providers-file.ts';
import { reconcile } from '../support/reconcile.ts';

jest.setTimeout(60_000);

/** The service as it is meant for real money: production, its files, its secrets, and operators elsewhere. */
const folder = mkdtempSync(join(tmpdir(), 'production-'));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
};

const apiKey = 'svc_live_test_0123456789abcdef0123456789abcdef';
const product = { api_user: 'user', api_key: 'key', subscription_key: 'subscription' };
const device_secret = 'what only devices know';
const ussd = { username: 'admin', password: 'simulator', pins: { 1: '1234' }, device_secret };
const secrets = {
  mtn_momo: { collection: product, disbursement: product, device_secret },
  mtn_ussd: ussd,
  orange_ussd: ussd,
  orange_money: {
    client_id: 'id',
    client_secret: 'secret',
    api_user: 'user',
    api_password: 'password',
    pin: '1234',
    device_secret,
  },
};

let simulator: Simulator;
let settings: Record<string, string>;
let journey: Journey;
let mtnDeposit: Created;
const closing: (() => Promise<unknown>)[] = [];

/** The file of the repository, led to the pretend network. */
const providersAt = (url: string): string =>
  changedProviders((text) =>
    text
      .replace('https://proxy.momoapi.mtn.com', `${url}/mtn`)
      .replace('https://api-s1.orange.cm', `${url}/orange`)
      .replace('http://mtn-gateway.internal', `${url}/ussd/mtn`)
      .replace('http://orange-gateway.internal', `${url}/ussd/orange`),
  );

beforeAll(async () => {
  simulator = await startSimulator({
    catalogue: readProvidersFile(defaultProvidersFile),
    deviceSecrets: Object.fromEntries(Object.keys(secrets).map((id) => [id, device_secret])),
  });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  settings = {
    SERVICE_ENV: 'production',
    HOST: '127.0.0.1',
    // Receivers of webhooks are on this machine, too.
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    SPORTSBOOK_API_KEY: apiKey,
    WEBHOOK_SIGNING_KEY_FILE: file('key.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
    PROVIDERS_FILE: providersAt(simulator.url),
    PROVIDER_SECRETS_FILE: file('secrets.json', JSON.stringify(secrets)),
  };
  journey = await Journey.begin(settings, simulator.url);
  simulator.connect(journey.url);
  const { headers } = await addPerson(journey.databaseUrl, 'awa@example.com', 'approver');
  journey.headers = { 'x-api-key': apiKey, ...headers };
});
afterAll(async () => {
  for (const close of closing) await close();
  await journey?.end();
  await simulator?.stop();
  rmSync(folder, { recursive: true });
});

test('a channel takes no deposit before its device has been heard of', async () => {
  await eventually(
    async () => {
      const answer = await journey.call('GET', '/api/v1/CM/providers/status');
      const { providers } = answer.json as { providers: readonly { status: string }[] };
      return providers.every(({ status }) => status === 'operational');
    },
    () => 'All devices should have been heard of.',
  );
});

test('an MTN deposit is asked for and confirmed on the phone', async () => {
  const player = journey.player('mtn');
  mtnDeposit = await journey.deposit('mtn', player);
  expect(mtnDeposit.status).toBe('provider_acknowledged');
  expect(await journey.phones.confirm(player)).toBe('paid');
});

test('an Orange deposit is dialled, and the signed SMS of its device completes it', async () => {
  const player = journey.player('orange');
  const deposit = await journey.deposit('orange', player);
  expect(await journey.phones.dialAndPay(player, deposit.instructions?.ussd_string ?? '')).toBe('paid');
  await journey.until(deposit, 'succeeded');
  await journey.untilTold(deposit, 'payment.succeeded');
});

test('a report that no device has signed is refused', async () => {
  const payload = { message: 'x', sender: 'OrangeMoney', recipient: null, simNumber: 1 };
  const envelope = { deviceId: 'orange-gateway-1', event: 'sms:received', id: 'forged', payload };
  for (const body of [envelope, { deviceId: 'orange-gateway-1', event: 'system:ping' }]) {
    expect(await journey.call('POST', '/gateway/v1/orange_money/device', body)).toMatchObject({
      status: 401,
    });
  }
});

test('a service that stops hears the operator out before it closes the way to it', async () => {
  const proxy = await holdingProxy(simulator.url, (path) => path.endsWith('/v1_0/transfer'));
  closing.push(() => proxy.stop());
  const slow = { ...settings, PROVIDERS_FILE: providersAt(proxy.url), DATABASE_URL: journey.databaseUrl };
  const stopping = await Journey.begin(slow, simulator.url);
  stopping.headers = journey.headers;
  const withdrawal = await journey.withdrawal('mtn', journey.player('mtn'));
  const approval = stopping.approve(withdrawal);
  await proxy.holds;
  const stopped = stopping.end();
  closing.unshift(() => stopped);
  await eventually(
    () =>
      fetch(`${stopping.url}/health`).then(
        () => false,
        () => true,
      ),
    () => 'It should take no more calls.',
  );
  proxy.letGo();
  await approval;
  const { exchanges } = await journey.record(withdrawal);
  expect(exchanges[0]).toMatchObject({ operation: 'transfer', outcome: 'sent' });
  await stopped;
  await journey.until(withdrawal, 'succeeded');
  await journey.untilTold(withdrawal, 'payment.succeeded');
});

test('the MTN deposit was found out by asking, for no callback address is set', async () => {
  const { exchanges } = await journey.until(mtnDeposit, 'succeeded');
  expect(exchanges.at(-1)).toMatchObject({ operation: 'read_status', outcome: 'succeeded' });
  await journey.untilTold(mtnDeposit, 'payment.succeeded');
});

test('at the end the books of the service and of the operators agree', async () => {
  expect(await reconcile(journey)).toEqual([]);
});
