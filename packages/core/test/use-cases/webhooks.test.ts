import { describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, saying } from '@mobile-money/testing';
import { depositStates } from '../../src/deposit/deposit-transitions.ts';
import { later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import type { Outbox, ReplayLease } from '../../src/ports/outbox.ts';
import type { DomainErrorCode } from '../../src/reason/reason.ts';
import { replayWebhook, replayWebhookById } from '../../src/use-cases/webhooks.ts';
import { leaseWebhooks } from '../../src/webhook/deliver-webhook.ts';
import { withdrawalStates } from '../../src/withdrawal/withdrawal-transitions.ts';
import { aDeposit, aWithdrawal, refusal, uuidOf } from '../a-transaction.ts';
import { anEntryBy, withMethods, worldWith } from '../a-world.ts';
import { announced, batch, deliverDue, delivered, deliveries, eventNames, failing } from '../announced.ts';

/** As often as a replay looks for a delivery that does not end. */
const everyLook = [...Array(41).keys()].map((n) => n * 50);

const replay = ({ ports }: MemoryPorts, id = uuidOf(1)) => replayWebhook(ports)('default', id);

describe('the webhook of a settled transaction', () => {
  it.each(['succeeded', 'failed'])('is sent again at once: %s', async (outcome) => {
    const world = await delivered(outcome);
    expect(await replay(world)).toMatchObject({
      transaction: { id: uuidOf(1), state: outcome },
      event: `payment.${outcome}`,
      callbackUrl: 'https://platform.example/webhooks',
      dispatched: true,
      message: saying('The webhook was delivered.'),
    });
    const [first, second] = world.sender.calls;
    expect(second?.body).toBe(first?.body);
    expect(deliveries(world)).toMatchObject([{ status: 'delivered', attempts: [{}, {}] }]);
    expect((await world.transactions.find(aDeposit().id))?.version).toBe(2);
  });

  it('says why when the receiver does not take it, and the usual retries follow', async () => {
    const world = await delivered('failed');
    world.sender.always(failing);
    expect(await replay(world)).toMatchObject({
      dispatched: false,
      message: saying('The receiver answered with status 500.'),
    });
    const delays: number[] = [];
    for (let ms = 500; ms <= 20_000; ms += 500) {
      world.clock.advance(500);
      if ((await deliverDue(world.ports)) > 0) delays.push(ms);
    }
    expect(delays).toEqual([1_000, 3_000, 7_000]);
    expect(deliveries(world)).toMatchObject([{ status: 'failed' }]);
  });

  // biome-ignore format: reads by its columns
  it.each<[string, readonly ReplayLease[], string, readonly number[]]>([
    ['is waited for',                       ['busy', 'busy', 'none'],  'There is no webhook to send again.',       [0, 50, 100]],
    ['is not waited for for ever',          [],                        'A delivery of this webhook is under way.', everyLook],
    ['that has retries before it is not',   ['earlier_pending'],       'An earlier webhook of this transaction is still being delivered; this one follows it.', [0]],
  ])('a delivery under way %s', async (_what, answers, message, asked) => {
    const world = await delivered('failed');
    const left = [...answers];
    const began = world.clock.now();
    const moments: number[] = [];
    world.outbox.leaseForReplay = async (_which, at, until) => {
      moments.push(at - began);
      expect(until - at).toBe(limits.deliveryLeaseMs);
      return left.shift() ?? 'busy';
    };
    expect(await replay(world)).toMatchObject({ dispatched: false, message: saying(message) });
    expect(moments).toEqual(asked);
  });

  it('is not sent on a lease that has run out: by now another delivery of it may be under way', async () => {
    const world = await delivered('failed');
    const leaseForReplay: Outbox['leaseForReplay'] = async (which, at) => {
      const lease = await world.ports.outbox.leaseForReplay(which, at, later(at, 1));
      world.clock.advance(1);
      return lease;
    };
    const outbox = withMethods(world.ports.outbox, { leaseForReplay });
    const answer = await replayWebhook({ ...world.ports, outbox })('default', uuidOf(1));
    expect(answer).toMatchObject({
      dispatched: false,
      message: saying('A delivery of this webhook is under way.'),
    });
    expect(world.sender.calls).toHaveLength(1);
  });
});

describe('a replay is refused', () => {
  const unsettled = [
    ...depositStates.map((state) => aDeposit({ state, callbackUrl: null })),
    ...withdrawalStates.map((state) => aWithdrawal({ state, callbackUrl: null })),
  ].filter(({ state }) => state !== 'succeeded' && state !== 'failed');

  it.each(unsettled)(
    'on a $direction in $state, even before the missing callback URL',
    async ({ id, ...rest }) => {
      const world = worldWith([{ id, ...rest }]);
      await expect(replay(world, id)).rejects.toEqual(refusal('not_settled'));
    },
  );

  it.each(['succeeded', 'failed'] as const)('without a callback URL: %s', async (state) => {
    const world = worldWith([aDeposit({ state, callbackUrl: null })]);
    await expect(replay(world)).rejects.toEqual(refusal('no_callback_url'));
  });

  it.each<[string, string, string, DomainErrorCode]>([
    ['to another application', 'other', uuidOf(1), 'transaction_not_found'],
    ['for a transaction that no one knows', 'default', uuidOf(99), 'transaction_not_found'],
    ['for an id that is none', 'default', 'x', 'invalid_identifier'],
  ])('%s', async (_what, application, id, code) => {
    const world = worldWith([aDeposit({ callbackUrl: null })]);
    await expect(replayWebhook(world.ports)(application, id)).rejects.toEqual(refusal(code));
  });
});

const staff = aStaffMember();

describe('a staff member', () => {
  it('sends any webhook again by its id, also that of a state since left', async () => {
    const world = await delivered('expired', 'succeeded');
    const [expired] = deliveries(world);
    const answer = await replayWebhookById(world.ports)(expired?.event.id ?? '', staff);
    expect(answer).toEqual({ dispatched: true, message: saying('The webhook was delivered.') });
    expect(eventNames(world)).toEqual(['payment.expired', 'payment.succeeded', 'payment.expired']);
  });

  it('is told when it does not arrive', async () => {
    const world = await delivered('failed');
    world.sender.next(new Error('connect ECONNREFUSED'));
    const [first] = deliveries(world);
    const answer = await replayWebhookById(world.ports)(first?.event.id ?? '', staff);
    expect(answer).toEqual({ dispatched: false, message: saying('connect ECONNREFUSED') });
  });

  it('is named in the audit before it is sent, so that no crash takes the name away', async () => {
    const world = await delivered('failed');
    const subject = deliveries(world)[0]?.event.id ?? '';
    const entry = anEntryBy(staff, world.clock.now(), ['webhook.replay', subject, '', ''], null);
    world.sender.next(() => {
      expect([...world.database.audit.values()]).toEqual([entry]);
      return failing;
    });
    world.outbox.finish = async () => {
      throw new Error('no database');
    };
    await expect(replayWebhookById(world.ports)(subject, staff)).rejects.toThrow('no database');
    expect(world.sender.calls).toHaveLength(2);
    expect([...world.database.audit.values()]).toEqual([entry]);
  });

  it('is not sent when no one could be named for it', async () => {
    const world = await delivered('failed');
    const audit = withMethods(world.ports.audit, { append: () => Promise.reject(new Error('no database')) });
    const again = replayWebhookById({ ...world.ports, audit })(deliveries(world)[0]?.event.id ?? '', staff);
    await expect(again).rejects.toThrow('no database');
    expect(deliveries(world)).toMatchObject([{ status: 'delivered' }]);
  });

  it('is told that it is under way when another process has it', async () => {
    const world = await announced();
    const [lease] = (await leaseWebhooks(world.ports)(batch)).leases;
    const answer = await replayWebhookById(world.ports)(lease?.delivery.event.id ?? '', staff);
    expect(answer).toEqual({
      dispatched: false,
      message: saying('A delivery of this webhook is under way.'),
    });
    expect([...world.database.audit.values()]).toMatchObject([{ action: 'webhook.replay' }]);
  });

  it.each<[string, string, DomainErrorCode]>([
    ['one that no one knows', uuidOf(99), 'webhook_not_found'],
    ['one whose id is none', 'x', 'invalid_identifier'],
  ])('is refused %s', async (_what, id, code) => {
    const world = worldWith([]);
    await expect(replayWebhookById(world.ports)(id, staff)).rejects.toEqual(refusal(code));
    expect(world.database.audit.size).toBe(0);
  });
});
