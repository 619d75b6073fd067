import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { SendAnswer } from '../../src/ports/webhook-sender.ts';
import { settings } from '../../src/settings.ts';
import { callbackUrl } from '../../src/transaction/callback-url.ts';
import { transactionId } from '../../src/transaction/identifiers.ts';
import { claimWebhooks, deliverWebhook, deliverWebhooks } from '../../src/use-cases/deliver-webhooks.ts';
import { simulateOutcome } from '../../src/use-cases/simulate-outcome.ts';
import type { WebhookDelivery } from '../../src/webhook/delivery.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';
import { worldWith } from './a-world.ts';

const batch = { limit: 10, perReceiver: 10 };
const failing: SendAnswer = { status: 500, error: null, answerExcerpt: 'oops' };

/** A world in which a deposit has just failed, so that one webhook is due. */
async function announced(overrides: Partial<Ports> = {}) {
  const world = worldWith([aDeposit()], overrides);
  await simulateOutcome(world.ports)('default', uuidOf(1), 'failed');
  return world;
}

const deliver = ({ ports }: MemoryPorts) => deliverWebhooks(ports)(batch);

function onlyDelivery({ database }: MemoryPorts): WebhookDelivery {
  const [stored] = database.deliveries.values();
  if (stored === undefined) throw new Error('there is no delivery');
  return stored.delivery;
}

describe('a webhook', () => {
  it('is signed and posted at once, and is done when the receiver answers 2XX', async () => {
    const world = await announced();
    expect(await deliver(world)).toBe(1);
    const { event } = onlyDelivery(world);
    expect(world.sender.calls).toEqual([
      {
        url: 'https://platform.example/webhooks',
        headers: { 'x-stub-event': event.id, 'x-stub-signature': expect.any(String) },
        body: event.body,
      },
    ]);
    expect(JSON.parse(event.body)).toMatchObject({ service_tx_id: uuidOf(1), event: 'payment.failed' });
    expect(onlyDelivery(world)).toMatchObject({
      status: 'delivered',
      nextAttemptAt: null,
      attempts: [{ at: testMorning, durationMs: 0, status: 200, error: null, answerExcerpt: 'ok' }],
    });
    expect(await deliver(world)).toBe(0);
  });

  it('is tried again after 1, 2 and 4 seconds, then given up: four POSTs in all', async () => {
    const world = await announced();
    world.sender.always(failing);
    const sentAt: number[] = [];
    for (let ms = 0; ms <= 60_000; ms += 500) {
      if ((await deliver(world)) > 0) sentAt.push(ms);
      world.clock.advance(500);
    }
    expect(sentAt).toEqual([0, 1_000, 3_000, 7_000]);
    expect(onlyDelivery(world)).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(onlyDelivery(world).attempts).toHaveLength(4);
    expect(world.log.lines).toEqual([
      {
        level: 'error',
        message: 'A webhook was given up.',
        facts: { event_id: onlyDelivery(world).event.id, service_tx_id: uuidOf(1) },
      },
    ]);
  });

  it('is not due a millisecond before its time, which is counted from the end of the attempt', async () => {
    const world = await announced();
    world.sender.next(() => {
      world.clock.advance(5_000);
      return failing;
    });
    await deliver(world);
    expect(onlyDelivery(world)).toMatchObject({
      status: 'pending',
      nextAttemptAt: later(testMorning, 6_000),
      attempts: [{ at: testMorning, durationMs: 5_000, status: 500, answerExcerpt: 'oops' }],
    });
    world.clock.advance(999);
    expect(await deliver(world)).toBe(0);
    world.clock.advance(1);
    expect(await deliver(world)).toBe(1);
    expect(onlyDelivery(world).status).toBe('delivered');
    expect(world.log.lines).toEqual([]);
  });

  it('is tried as often as the settings say', async () => {
    const world = await announced({ settings: settings({ webhookRetryDelaysMs: [] }) });
    world.sender.always(failing);
    await deliver(world);
    expect(onlyDelivery(world).status).toBe('failed');
  });

  it.each<[string, SendAnswer, boolean]>([
    ['200', { ...failing, status: 200 }, true],
    ['299', { ...failing, status: 299 }, true],
    ['300: redirects are not followed', { ...failing, status: 300 }, false],
    ['404', { ...failing, status: 404 }, false],
    ['no answer in time', { ...failing, status: null, error: 'timeout' }, false],
  ])('answered with %s', async (_what, answer, isDone) => {
    const world = await announced();
    world.sender.next(answer);
    await deliver(world);
    expect(onlyDelivery(world).status).toBe(isDone ? 'delivered' : 'pending');
  });

  it('has the same body in every attempt, and a new signature', async () => {
    const world = await announced();
    world.sender.next(failing);
    await deliver(world);
    world.clock.advance(1_000);
    await deliver(world);
    const [first, second] = world.sender.calls;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['x-stub-event']).toBe(first?.headers['x-stub-event']);
    expect(second?.headers['x-stub-signature']).not.toBe(first?.headers['x-stub-signature']);
  });

  const sign = async (): Promise<never> => {
    throw new Error('no key');
  };
  const say = async (): Promise<never> => {
    throw 'broken pipe';
  };
  it.each<[string, Partial<Ports>, string]>([
    ['it cannot be signed', { signer: { sign } }, 'no key'],
    ['the sender throws', { sender: { send: say } }, 'broken pipe'],
  ])('counts as a failed attempt when %s', async (_what, ports, error) => {
    const world = await announced(ports);
    await deliver(world);
    expect(onlyDelivery(world)).toMatchObject({
      status: 'pending',
      nextAttemptAt: later(testMorning, 1_000),
      attempts: [{ status: null, error, answerExcerpt: '' }],
    });
  });
});

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

  it('are claimed for as long as a lease lasts, and within the limits asked for', async () => {
    const world = await announced();
    const claim = claimWebhooks(world.ports);
    expect(await claim({ limit: 0, perReceiver: 10 })).toEqual([]);
    expect(await claim({ limit: 10, perReceiver: 0 })).toEqual([]);
    const [lease] = await claim(batch);
    expect(lease?.until).toBe(testMorning + limits.deliveryLeaseMs);
    expect(await claim(batch)).toEqual([]);
  });

  it('whose lease was lost meanwhile only add their attempt to the record', async () => {
    const world = await announced();
    const [slow] = await claimWebhooks(world.ports)(batch);
    if (slow === undefined) throw new Error('nothing was due');
    world.clock.advance(limits.deliveryLeaseMs);
    expect(await deliver(world)).toBe(1);
    world.sender.next(failing);
    const told = await deliverWebhook(world.ports)(slow);
    expect(told).toMatchObject({ status: 'pending', attempt: { status: 500 } });
    const { status, attempts, nextAttemptAt } = onlyDelivery(world);
    expect([status, nextAttemptAt]).toEqual(['delivered', null]);
    expect(attempts.map((each) => each.status)).toEqual([200, 500]);
  });
});
