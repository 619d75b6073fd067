import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import {
  build,
  type Ran,
  runService,
  runTool,
  type ServiceProcess,
  untilUp,
} from './support/service-process.ts';
import { storeWebhooks, webhooksTo } from './support/stored-webhooks.ts';
import { WebhookReceiver } from './support/webhook-receiver.ts';

jest.setTimeout(60_000);

const dataDir = mkdtempSync(join(tmpdir(), 'signing-keys-'));
let database: TestDatabase;
let receiver: WebhookReceiver;
let service: ServiceProcess | undefined;

beforeAll(async () => {
  await build();
  database = await openTestDatabase();
  receiver = await WebhookReceiver.start();
});

afterAll(async () => {
  await service?.end('SIGTERM');
  await receiver.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const signingKeys = (...words: readonly string[]): Promise<Ran> =>
  runTool('signing-keys', words, { DATA_DIR: dataDir });

/** The id of the key that signs a webhook which is stored now. */
async function keyOfNextWebhook(): Promise<string | undefined> {
  const before = receiver.arrivals.length;
  await storeWebhooks(database.url, webhooksTo(receiver.origin, 1));
  await receiver.until((arrivals) => arrivals.length > before);
  return receiver.arrivals.at(-1)?.keyId;
}

async function publicKey(query = ''): Promise<{ status: number; key_id?: string; public_key_pem?: string }> {
  const response = await fetch(`${service?.url}/api/v1/security/callback-public-key${query}`);
  return { ...((await response.json()) as object), status: response.status };
}

describe('npm run signing-keys', () => {
  it('has nothing to rotate before there is a key, and says so in one line', async () => {
    expect((await signingKeys('list')).stdout).toContain('There is no key yet');
    const { code, stderr } = await signingKeys('rotate');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no key in .* to replace\.\n$/);
  });

  it('rotates the key of a running service, which goes on without a restart', async () => {
    service = await runService(dataDir, { DATABASE_URL: database.url });
    expect({ isUp: await untilUp(service), lines: service.lines }).toMatchObject({ isUp: true });
    expect(await keyOfNextWebhook()).toBe('service-payments-v1');
    const old = await publicKey();

    const { code, stdout } = await signingKeys('rotate', '--keep-hours', '1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ key_id: 'service-payments-v2', readable_until: null });
    while ((await publicKey()).key_id !== 'service-payments-v2') await sleep(50);

    expect(await keyOfNextWebhook()).toBe('service-payments-v2');
    const [first, second] = [
      await publicKey('?key_id=service-payments-v1'),
      await publicKey('?key_id=service-payments-v2'),
    ];
    expect(first).toEqual(old);
    expect(second).toMatchObject({ status: 200, key_id: 'service-payments-v2' });
    expect(second.public_key_pem).not.toBe(first.public_key_pem);
    expect(JSON.parse((await signingKeys('list', '--json')).stdout)).toMatchObject([
      { key_id: 'service-payments-v1', use: 'readable', readable_until: expect.any(String) },
      { key_id: 'service-payments-v2', use: 'signs', readable_until: null },
    ]);
  });

  it.each([
    [['rotate', '--key-id', 'service-payments-v2'], 'The key id service-payments-v2 is taken.'],
    [
      ['rotate', '--key-id', '../x'],
      "A key id has 1 to 64 letters, digits, dots, dashes or underscores; '../x' does not.",
    ],
    [['rotate', '--keep-hours', 'many'], 'It must be a number of hours from 0 to 8760.'],
    [['turn'], "unknown command 'turn'"],
  ])('refuses %j with a clear line', async (words, line) => {
    const { code, stdout, stderr } = await signingKeys(...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('    at ');
  });
});
