import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { RecordingLog } from '@mobile-money/testing';
import { readConfig } from '../../src/config/config.ts';
import { type RunningService, startService } from '../../src/service.ts';
import { Journey } from '../support/journey.ts';
import { reconcile } from '../support/reconcile.ts';

jest.setTimeout(60_000);

/** One service for HTTP and one for the background, as a larger installation has them, and one pretend network. */
const dataDir = mkdtempSync(join(tmpdir(), 'two-processes-'));
let journey: Journey;
let worker: RunningService;

beforeAll(async () => {
  journey = await Journey.begin({ SERVICE_ROLE: 'api' });
  const config = readConfig({
    SERVICE_ROLE: 'worker',
    DATABASE_URL: journey.databaseUrl,
    DATA_DIR: dataDir,
    PORT: new URL(journey.url).port,
    SIMULATOR_PORT: new URL(journey.phones.url).port,
  });
  worker = await startService(config, new RecordingLog());
});
afterAll(async () => {
  await worker?.stop();
  await journey?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

test('what one process asked of an operator, the other finds out by asking, and announces', async () => {
  await journey.phones.fault({ mtn: { callbacks: 'off' } });
  const [payer, payee] = [journey.player('mtn'), journey.player('mtn')];
  const [deposit, withdrawal] = [await journey.deposit('mtn', payer), await journey.withdrawal('mtn', payee)];
  expect((await journey.approve(withdrawal)).state).toBe('provider_submitted');
  expect(await journey.phones.confirm(payer)).toBe('paid');
  for (const each of [deposit, withdrawal]) {
    await journey.until(each, 'succeeded');
    await journey.untilTold(each, 'payment.succeeded');
  }
  expect(await reconcile(journey)).toEqual([]);
});
