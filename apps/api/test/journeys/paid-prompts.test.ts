import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DepositState } from '@mobile-money/core';
import { RecordingLog } from '@mobile-money/testing';
import { readConfig } from '../../src/config/config.ts';
import { defaultProvidersFile } from '../../src/config/providers-file.ts';
import { type RunningService, startService } from '../../src/service.ts';
import { eventually, Journey } from '../support/journey.ts';

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
  for (let count = 0; count < promptCount; count += 20) {
    await Promise.all(Array.from({ length: 20 }, () => journey.deposit('mtn', journey.player('mtn'))));
  }
  const areAnyIn = async (...states: readonly DepositState[]): Promise<boolean> => {
    const lists = await Promise.all(
      states.map((state) => journey.call('GET', `/internal/v1/transactions?state=${state}&limit=1`)),
    );
    return lists.some(({ json }) => (json as { items: readonly unknown[] }).items.length > 0);
  };
  await eventually(
    async () => !(await areAnyIn('pending', 'provider_acknowledged')),
    () => 'Some still wait.',
  );
  expect(await areAnyIn('expired', 'failed', 'requires_manual_resolution')).toBe(false);
  expect((await journey.books()).movements).toHaveLength(promptCount);
  expect(await journey.phones.statusReads('mtn_momo')).toMatchObject({ refused: 0 });
});
