import { describe, expect, it } from '@jest/globals';
import { earlier, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { aFailedAttempt, anAttempt, anEvent, leased, leaseMs, leaseOf } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

const muchLater = later(testMorning, 86_400_000);
const next = later(testMorning, 2_000);

export function attempts(makeSubject: () => Promise<OutboxSubject>): void {
  describe('attempts', () => {
    it.each(['delivered', 'failed'] as const)('ends a delivery that is %s for good.', async (status) => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const lease = await leaseOf(subject.outbox, event, testMorning);
      const attempt = anAttempt({ status: 503, answerExcerpt: 'É "no" 💰' });
      expect(await subject.outbox.finish(lease, attempt, status, null)).toBe(status);
      expect(await subject.outbox.find(event.id)).toEqual({
        event,
        status,
        attempts: [attempt],
        attemptsThisRound: 1,
        nextAttemptAt: null,
      });
      expect(await leased(subject.outbox, muchLater)).toEqual([]);
    });

    it('puts a delivery off until its next attempt.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const lease = await leaseOf(subject.outbox, event, testMorning);
      expect(await subject.outbox.finish(lease, aFailedAttempt(), 'pending', next)).toBe('pending');
      expect(await leased(subject.outbox, earlier(next, 1))).toEqual([]);
      const again = await leaseOf(subject.outbox, event, next);
      expect(again.delivery).toMatchObject({
        event,
        status: 'pending',
        attemptsThisRound: 1,
        nextAttemptAt: next,
      });
    });

    it('keeps every attempt, in order.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const made = [aFailedAttempt(), anAttempt({ status: 500 }), anAttempt()];
      for (const [index, attempt] of made.entries()) {
        const lease = await leaseOf(subject.outbox, event, later(testMorning, index));
        const isLast = index === made.length - 1;
        const at = isLast ? null : later(testMorning, index + 1);
        await subject.outbox.finish(lease, attempt, isLast ? 'delivered' : 'pending', at);
      }
      const delivery = await subject.outbox.find(event.id);
      expect(delivery).toMatchObject({ status: 'delivered', attempts: made, attemptsThisRound: 3 });
    });

    it('takes the answer of a lease that ran out, as long as no one else has the delivery.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const lease = await leaseOf(subject.outbox, event, testMorning);
      const at = later(testMorning, leaseMs + 1);
      expect(await subject.outbox.finish(lease, anAttempt({ at }), 'delivered', null)).toBe('delivered');
      expect(await leased(subject.outbox, muchLater)).toEqual([]);
    });

    it('notes the attempt of a lease that another has taken over, and nothing else.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const slow = await leaseOf(subject.outbox, event, testMorning);
      const at = later(testMorning, leaseMs + 1);
      const quick = await leaseOf(subject.outbox, event, at);
      const first = aFailedAttempt();
      expect(await subject.outbox.finish(slow, first, 'failed', null)).toBeNull();
      expect(await subject.outbox.find(event.id)).toMatchObject({ status: 'pending', attempts: [first] });
      expect(await leased(subject.outbox, at)).toEqual([]);
      const second = anAttempt({ at });
      expect(await subject.outbox.finish(quick, second, 'delivered', null)).toBe('delivered');
      const delivery = await subject.outbox.find(event.id);
      expect(delivery).toMatchObject({ status: 'delivered', attempts: [first, second] });
    });

    it('notes the attempt of a lost lease even after another has delivered.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const slow = await leaseOf(subject.outbox, event, testMorning);
      const quick = await leaseOf(subject.outbox, event, later(testMorning, leaseMs + 1));
      await subject.outbox.finish(quick, anAttempt(), 'delivered', null);
      expect(await subject.outbox.finish(slow, aFailedAttempt(), 'pending', next)).toBeNull();
      const delivery = await subject.outbox.find(event.id);
      expect(delivery).toMatchObject({ status: 'delivered', nextAttemptAt: null });
      expect(delivery?.attempts).toHaveLength(2);
    });

    it('takes only one answer from one lease.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const lease = await leaseOf(subject.outbox, event, testMorning);
      await subject.outbox.finish(lease, aFailedAttempt(), 'pending', next);
      expect(await subject.outbox.finish(lease, anAttempt(), 'delivered', null)).toBeNull();
      const delivery = await subject.outbox.find(event.id);
      expect(delivery).toMatchObject({ status: 'pending', nextAttemptAt: next });
    });
  });
}
