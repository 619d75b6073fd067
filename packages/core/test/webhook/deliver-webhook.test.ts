import { describe, expect, it } from '@jest/globals';
import { type MemoryPorts, saying, testMorning } from '@mobile-money/testing';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { Lease } from '../../src/ports/outbox.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { settings } from '../../src/settings.ts';
import { deliverWebhook, leaseWebhooks } from '../../src/webhook/deliver-webhook.ts';
import type { WebhookDelivery } from '../../src/webhook/delivery.ts';
import { uuidOf } from '../a-transaction.ts';
import { announced, batch, deliverDue, failing } from '../announced.ts';

const deliver = ({ ports }: MemoryPorts) => deliverDue(ports);

async function leased({ ports }: MemoryPorts): Promise<Lease> {
  const [lease] = (await leaseWebhooks(ports)(batch)).leases;
  if (lease === undefined) throw new Error('nothing was due');
  return lease;
}

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

  it('has a second round, and is not yet given up, when a replay was asked for during its last attempt', async () => {
    const world = await announced();
    const { id } = onlyDelivery(world).event;
    world.sender.always(failing);
    const sentAt: number[] = [];
    for (let ms = 0; ms <= 60_000; ms += 500) {
      if (ms === 7_000) {
        world.sender.next(() => {
          void world.outbox.leaseForReplay({ eventId: id }, world.clock.now(), later(world.clock.now(), 1));
          return failing;
        });
      }
      if ((await deliver(world)) > 0) sentAt.push(ms);
      world.clock.advance(500);
    }
    expect(sentAt).toEqual([0, 1_000, 3_000, 7_000, 7_500, 8_500, 10_500, 14_500]);
    expect(onlyDelivery(world)).toMatchObject({ status: 'failed', attemptsThisRound: 4 });
    expect(world.log.lines).toHaveLength(1);
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

  it('is timed from its POST on, not from the wait for its signature', async () => {
    const world = await announced();
    const signer = {
      sign: async () => {
        world.clock.advance(700);
        return {};
      },
    };
    world.sender.next(() => {
      world.clock.advance(30);
      return failing;
    });
    await deliverDue({ ...world.ports, signer });
    expect(onlyDelivery(world)).toMatchObject({
      attempts: [{ at: later(testMorning, 700), durationMs: 30 }],
      nextAttemptAt: later(testMorning, 1_730),
    });
  });

  const sign = async (): Promise<never> => {
    throw new Error('no key in /secret/place');
  };
  const say = async (): Promise<never> => {
    throw 'broken pipe';
  };
  const unsigned = ['A webhook could not be signed.', 'no key in /secret/place'];
  it.each<[string, Partial<Ports>, string, readonly (readonly string[])[]]>([
    ['it cannot be signed', { signer: { sign } }, 'The service could not sign the webhook.', [unsigned]],
    ['the sender throws', { sender: { send: say } }, 'broken pipe', []],
  ])(
    'counts as a failed attempt when %s; why it was not signed stands in the log alone',
    async (...given) => {
      const [, ports, error, logged] = given;
      const world = await announced(ports);
      await deliver(world);
      expect(onlyDelivery(world)).toMatchObject({
        status: 'pending',
        nextAttemptAt: later(testMorning, 1_000),
        attempts: [{ status: null, error: saying(error), answerExcerpt: '' }],
      });
      expect(world.log.lines.map(({ message, facts }) => [message, facts?.['error']])).toEqual(logged);
    },
  );
});

describe('the lease of a webhook', () => {
  it.each([
    ['leased', 0],
    ['signed', 1],
  ])('that is too old once it is %s is given back: its POST could outlast it', async (_when, signed) => {
    const world = await announced();
    const deliverAfter = (ms: number, lease: Lease) => {
      if (signed === 0) world.clock.advance(ms);
      const sign = async () => {
        if (signed === 1) world.clock.advance(ms);
        return {};
      };
      return deliverWebhook({ ...world.ports, signer: { sign } })(lease);
    };
    const lease = await leased(world);
    expect(await deliverAfter(limits.deliveryBeginsWithinMs + 1, lease)).toBeNull();
    expect(world.sender.calls).toEqual([]);
    const again = await leased(world);
    expect(again.token).not.toBe(lease.token);
    const delivered = await deliverAfter(limits.deliveryBeginsWithinMs, again);
    expect(delivered).toMatchObject({ status: 'delivered' });
  });

  it('covers the longest POST that the settings allow, from its lease on', () => {
    expect(limits.deliveryBeginsWithinMs + 10_000).toBeLessThanOrEqual(limits.deliveryLeaseMs);
  });

  it('that is lost while it is sent leaves only the attempt in the record', async () => {
    const world = await announced();
    const slow = await leased(world);
    world.sender.next(async () => {
      world.clock.set(slow.until);
      expect(await deliver(world)).toBe(1);
      return failing;
    });
    const told = await deliverWebhook(world.ports)(slow);
    expect(told).toMatchObject({ status: 'pending', attempt: { status: 500 } });
    const { status, attempts, nextAttemptAt } = onlyDelivery(world);
    expect([status, nextAttemptAt]).toEqual(['delivered', null]);
    expect(attempts.map((each) => each.status)).toEqual([200, 500]);
  });

  it('that is lost gives nothing up: whoever has the delivery now goes on with it', async () => {
    const world = await announced({ settings: settings({ webhookRetryDelaysMs: [] }) });
    const slow = await leased(world);
    world.sender.next(async () => {
      world.clock.set(slow.until);
      await leased(world);
      return failing;
    });
    await deliverWebhook(world.ports)(slow);
    expect(onlyDelivery(world).status).toBe('pending');
    expect(world.log.lines).toEqual([]);
  });
});
