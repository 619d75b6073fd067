import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { DepositState } from '@mobile-money/core';
import { eventually } from '../support/eventually.ts';
import { Journey } from '../support/journey.ts';
import { changedProviders } from '../support/providers-file.ts';
import { reconcile } from '../support/reconcile.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(120_000);

describe('two processes', () => {
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
    const [deposit, withdrawal] = [
      await journey.deposit('mtn', payer),
      await journey.withdrawal('mtn', payee),
    ];
    expect((await journey.approve(withdrawal)).state).toBe('provider_submitted');
    expect(await journey.phones.confirm(payer)).toBe('paid');
    for (const each of [deposit, withdrawal]) {
      await journey.until(each, 'succeeded');
      await journey.untilTold(each, 'payment.succeeded');
    }
    expect(await reconcile(journey)).toEqual([]);
  });
});

describe('two that read statuses together', () => {
  /**
   * Two services on one database, and operators that answer 429 above their limit in any second. MTN allows ten reads a
   * second; for half of three hundred, twenty-five make the same haste in less time; in short there are fewer. Their
   * windows are long enough for a busy machine.
   */
  const promptCount = process.env['LONG_TESTS'] === undefined ? 40 : 150;
  let journey: Journey;
  let other: WholeService;

  beforeAll(async () => {
    const PROVIDERS_FILE = changedProviders((text) =>
      text.replaceAll(/"kind": "\w+",/g, '$& "status_reads_per_second": 25,'),
    );
    const settings = { PROVIDERS_FILE, DEPOSIT_WINDOW_SECONDS: '60' };
    journey = await Journey.begin(settings);
    other = await journey.worker(settings);
  });
  afterAll(async () => {
    await other?.stop();
    await journey?.end();
  });

  test('prompts that are all paid all succeed, and the operator never has to say 429', async () => {
    await journey.phones.fault({ mtn_momo: { status: 'limited', callbacks: 'off' } });
    await journey.phones.autopilot({ answer: 'confirm', afterMs: 4_000 });
    for (let count = 0; count < promptCount; count += 10) {
      await Promise.all(Array.from({ length: 10 }, () => journey.deposit('mtn', journey.player('mtn'))));
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
      250,
    );
    expect(await areAnyIn('expired', 'failed', 'requires_manual_resolution')).toBe(false);
    expect((await journey.books()).movements).toHaveLength(promptCount);
    expect(await journey.phones.statusReads('mtn_momo')).toMatchObject({ refused: 0 });
  });
});
