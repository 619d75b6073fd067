import { expect, it } from '@jest/globals';
import { saying, testMorning } from '@mobile-money/testing';
import { limits } from '../../src/limits.ts';
import { leaseWebhooks } from '../../src/webhook/webhook-deliverer.ts';
import { uuidOf } from '../a-transaction.ts';
import { announced, batch } from '../announced.ts';

it('webhooks are leased for as long as a lease lasts, and within the limits asked for', async () => {
  const world = await announced();
  const lease = leaseWebhooks(world.ports);
  expect((await lease({ limit: 0, perReceiver: 10 })).leases).toEqual([]);
  expect((await lease({ limit: 10, perReceiver: 0 })).leases).toEqual([]);
  const { leases } = await lease(batch);
  expect(leases[0]?.until).toBe(testMorning + limits.deliveryLeaseMs);
  expect((await lease(batch)).leases).toEqual([]);
});

it('a webhook that one process after the other was lost with is given up, and the log says so', async () => {
  const world = await announced();
  for (let lost = 0; lost < limits.lostLeasesMax; lost += 1) {
    expect((await leaseWebhooks(world.ports)(batch)).leases).toHaveLength(1);
    world.clock.advance(limits.deliveryLeaseMs);
  }
  expect(world.log.lines).toEqual([]);
  expect((await leaseWebhooks(world.ports)(batch)).leases).toEqual([]);
  const [stored] = world.database.deliveries.values();
  expect(stored?.delivery.status).toBe('failed');
  expect(stored?.delivery.attempts.map(({ error }) => error)).toEqual([
    saying('Given up: 10 processes in a row were lost before they could record an answer.'),
  ]);
  expect(world.log.lines).toEqual([
    {
      level: 'error',
      message: 'A webhook was given up: one process after the other was lost with it.',
      facts: { event_id: stored?.delivery.event.id, service_tx_id: uuidOf(1) },
    },
  ]);
});
