import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { readConfig } from '../../src/config/config.ts';
import { defaultProvidersFile } from '../../src/config/providers-file.ts';
import { type RunningService, startService } from '../../src/service.ts';
import { type Created, eventually, Journey } from '../support/journey.ts';
import { reconcile } from '../support/reconcile.ts';

jest.setTimeout(120_000);

/**
 * Two services on one database, and operators that answer 429 above their limit in any second. MTN allows ten reads a
 * second; fifty, and a window as much shorter, make the same haste in less time.
 */
const folder = mkdtempSync(join(tmpdir(), 'paid-prompts-'));
const promptCount = 300;
let journey: Journey;
let other: RunningService;

beforeAll(async () => {
  const providersFile = join(folder, 'providers.json');
  const limited = readFileSync(defaultProvidersFile, 'utf8').replaceAll(
    /"kind": "(mtn_momo|orange_money)",/g,
    '"kind": "$1", "status_reads_per_second": 50,',
  );
  writeFileSync(
    providersFile,
    limited.replaceAll('"kind": "ussd",', '"kind": "ussd", "status_reads_per_second": 50,'),
  );
  const settings = { PROVIDERS_FILE: providersFile, DEPOSIT_WINDOW_SECONDS: '25' };
  journey = await Journey.begin(settings);
  const config = readConfig({
    ...settings,
    SERVICE_ROLE: 'worker',
    DATABASE_URL: journey.databaseUrl,
    DATA_DIR: folder,
    PORT: new URL(journey.url).port,
    SIMULATOR_PORT: new URL(journey.phones.url).port,
  });
  other = await startService(config, new RecordingLog());
});
afterAll(async () => {
  await other?.stop();
  await journey?.end();
  rmSync(folder, { recursive: true, force: true });
});

test('three hundred prompts that are all paid all succeed, and the operator never has to say 429', async () => {
  await journey.phones.fault({ mtn_momo: { status: 'limited', callbacks: 'off' } });
  await journey.phones.autopilot({ answer: 'confirm', afterMs: 4_000 });
  const deposits: Created[] = [];
  for (let count = 0; count < promptCount; count += 20) {
    const some = Array.from({ length: 20 }, () => journey.deposit('mtn', journey.player('mtn')));
    deposits.push(...(await Promise.all(some)));
  }
  expect(deposits.map(({ status }) => status)).toEqual(deposits.map(() => 'provider_acknowledged'));
  const states = async (): Promise<Readonly<Record<string, number>>> => {
    const all = await journey.transactions();
    const counts: Record<string, number> = {};
    for (const { state } of all) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };
  let last = {};
  await eventually(
    async () => {
      last = await states();
      return !('provider_acknowledged' in last);
    },
    () => JSON.stringify(last),
  );
  expect(last).toEqual({ succeeded: promptCount });
  expect((await journey.phones.statusReads('mtn_momo')).refused).toBe(0);
  expect(await reconcile(journey)).toEqual([]);
});
