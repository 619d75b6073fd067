import { expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { limits } from '../../src/limits.ts';
import { claimWebhooks } from '../../src/use-cases/claim-webhooks.ts';
import { announced, batch } from '../announced.ts';

it('webhooks are claimed for as long as a lease lasts, and within the limits asked for', async () => {
  const world = await announced();
  const claim = claimWebhooks(world.ports);
  expect(await claim({ limit: 0, perReceiver: 10 })).toEqual([]);
  expect(await claim({ limit: 10, perReceiver: 0 })).toEqual([]);
  const [lease] = await claim(batch);
  expect(lease?.until).toBe(testMorning + limits.deliveryLeaseMs);
  expect(await claim(batch)).toEqual([]);
});
