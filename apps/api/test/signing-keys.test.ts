import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '@mobile-money/postgres/test-database';
import { build, root, runService, type ServiceProcess, untilUp } from './support/service-process.ts';
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

interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

async function signingKeys(...words: string[]): Promise<Ran> {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['tools/dist/signing-keys.js', ...words],
      { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
    );
    return { code: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout, errors: stderr };
  }
}

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
    expect((await signingKeys('list')).output).toContain('There is no key yet');
    const { code, errors } = await signingKeys('rotate');
    expect(code).toBe(1);
    expect(errors).toMatch(/^There is no key in .* to replace\.\n$/);
  });

  it('rotates the key of a running service, which goes on without a restart', async () => {
    service = await runService(dataDir, { DATABASE_URL: database.url });
    expect({ isUp: await untilUp(service), lines: service.lines }).toMatchObject({ isUp: true });
    expect(await keyOfNextWebhook()).toBe('service-payments-v1');
    const old = await publicKey();

    const { code, output } = await signingKeys('rotate', '--keep-hours', '1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ key_id: 'service-payments-v2', readable_until: null });
    while ((await publicKey()).key_id !== 'service-payments-v2') await sleep(50);

    expect(await keyOfNextWebhook()).toBe('service-payments-v2');
    const [first, second] = [
      await publicKey('?key_id=service-payments-v1'),
      await publicKey('?key_id=service-payments-v2'),
    ];
    expect(first).toEqual(old);
    expect(second).toMatchObject({ status: 200, key_id: 'service-payments-v2' });
    expect(second.public_key_pem).not.toBe(first.public_key_pem);
    expect(JSON.parse((await signingKeys('list', '--json')).output)).toMatchObject([
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
    const { code, output, errors } = await signingKeys(...words);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(line);
    expect(errors).not.toContain('    at ');
  });
});
