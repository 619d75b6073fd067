import { describe, expect, it } from '@jest/globals';
import type { MemoryPorts } from '@mobile-money/testing';
import { callbackUrl } from '../../src/transaction/callback-url.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { deliverWebhooks } from '../../src/use-cases/deliver-webhooks.ts';
import { simulateOutcome } from '../../src/use-cases/simulate-outcome.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';
import { batch, failing } from '../announced.ts';

const deliver = ({ ports }: MemoryPorts) => deliverWebhooks(ports)(batch);

describe('webhooks', () => {
  it('of one transaction are delivered in order', async () => {
    const world = worldWith([aDeposit()]);
    await simulateOutcome(world.ports)('default', uuidOf(1), 'expired');
    await simulateOutcome(world.ports)('default', uuidOf(1), 'succeeded');
    world.sender.next(failing);
    const events = () => world.sender.calls.map(({ body }) => JSON.parse(body).event);
    await deliver(world);
    expect(events()).toEqual(['payment.expired']);
    world.clock.advance(1_000);
    await deliver(world);
    await deliver(world);
    expect(events()).toEqual(['payment.expired', 'payment.expired', 'payment.succeeded']);
  });

  it('of a receiver that fails do not keep those of others from being delivered', async () => {
    const url = callbackUrl('https://other.example/', false);
    const world = worldWith([aDeposit(), aDeposit({ id: transactionId(uuidOf(7)), callbackUrl: url })]);
    for (const id of [uuidOf(1), uuidOf(7)]) await simulateOutcome(world.ports)('default', id, 'failed');
    world.sender.always(({ url: to }) => (to === url ? { ...failing, status: 200 } : failing));
    expect(await deliver(world)).toBe(2);
    const statuses = [...world.database.deliveries.values()].map(({ delivery }) => delivery.status);
    expect(statuses).toEqual(['pending', 'delivered']);
  });
});
