import { describe, expect, it } from '@jest/globals';
import { aStaffMember, saying } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import { replayWebhookById } from '../../src/use-cases/webhooks.ts';
import { leaseWebhooks } from '../../src/webhook/webhook-deliverer.ts';
import { uuidOf } from '../a-transaction.ts';
import { worldWith } from '../a-world.ts';
import { announced, batch, failing } from '../announced.ts';
import { delivered, deliveries, eventNames } from '../delivered.ts';
import { refusal } from '../refusal.ts';

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

  it.each([
    ['delivered', 'The webhook was delivered.', { ...failing, status: 200 }],
    ['not delivered', 'The receiver answered with status 500.', failing],
  ])('is named in the audit, with what became of it: %s', async (after, reason, answer) => {
    const world = await delivered('failed');
    world.sender.next(answer);
    const subject = deliveries(world)[0]?.event.id ?? '';
    await replayWebhookById(world.ports)(subject, staff);
    expect([...world.database.audit.values()]).toEqual([
      {
        id: expect.any(String),
        at: world.clock.now(),
        staff,
        action: 'webhook.replay',
        subject,
        before: '',
        after,
        reason: saying(reason),
      },
    ]);
  });

  it('is told that it is under way when another process has it', async () => {
    const world = await announced();
    const [lease] = (await leaseWebhooks(world.ports)(batch)).leases;
    const answer = await replayWebhookById(world.ports)(lease?.delivery.event.id ?? '', staff);
    expect(answer).toEqual({
      dispatched: false,
      message: saying('A delivery of this webhook is under way.'),
    });
    expect([...world.database.audit.values()]).toMatchObject([{ after: 'not delivered' }]);
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
