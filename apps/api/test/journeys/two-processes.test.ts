import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Journey } from '../support/journey.ts';
import { reconcile } from '../support/reconcile.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(60_000);

/** One service for HTTP and one for the background, as a larger installation has them, and one pretend network. */
let journey: Journey;
let worker: WholeService;

beforeAll(async () => {
  journey = await Journey.begin({ SERVICE_ROLE: 'api' });
  worker = await journey.worker();
});
afterAll(async () => {
  await worker?.stop();
  await journey?.end();
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
