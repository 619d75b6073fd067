import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DepositState } from '@mobile-money/core';
import { eventually } from '../support/eventually.ts';
import { Journey } from '../support/journey.ts';
import { changedProviders } from '../support/providers-file.ts';
import type { WholeService } from '../support/whole-service.ts';

jest.setTimeout(120_000);

/**
 * Two services on one database, and operators that answer 429 above their limit in any second. MTN allows ten reads a
 * second; fifty, and a window as much shorter, make the same haste in less time.
 */
const promptCount = 300;
let journey: Journey;
let other: WholeService;

beforeAll(async () => {
  const PROVIDERS_FILE = changedProviders((text) =>
    text.replaceAll(/"kind": "\w+",/g, '$& "status_reads_per_second": 50,'),
  );
  const settings = { PROVIDERS_FILE, DEPOSIT_WINDOW_SECONDS: '25' };
  journey = await Journey.begin(settings);
  other = await journey.worker(settings);
});
afterAll(async () => {
  await other?.stop();
  await journey?.end();
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
