import { describe, expect, it } from '@jest/globals';
import { earlier, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { atOnce } from '../given/walk.ts';
import { anEvent, idsOf, leased, leaseMs } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

export function leases(makeSubject: () => Promise<OutboxSubject>): void {
  describe('leases', () => {
    it('leases an event from the moment of its creation.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      expect(await leased(subject.outbox, earlier(testMorning, 1))).toEqual([]);
      const [lease, ...others] = await leased(subject.outbox, testMorning);
      expect(others).toEqual([]);
      expect(lease).toMatchObject({
        delivery: { event, status: 'pending', attemptsThisRound: 0, nextAttemptAt: testMorning },
        token: expect.any(String),
        until: later(testMorning, leaseMs),
      });
    });

    it('gives nothing when nothing is due.', async () => {
      const { outbox } = await makeSubject();
      expect(await leased(outbox, testMorning)).toEqual([]);
    });

    it('gives no delivery away a second time while its lease lasts.', async () => {
      const subject = await makeSubject();
      await anEvent(subject);
      await leased(subject.outbox, testMorning);
      expect(await leased(subject.outbox, later(testMorning, leaseMs - 1))).toEqual([]);
    });

    it('gives it away again once its lease ran out, under another token.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const [first] = await leased(subject.outbox, testMorning);
      const [second] = await leased(subject.outbox, later(testMorning, leaseMs + 1));
      expect(second?.delivery).toEqual(first?.delivery);
      expect(second?.delivery.event).toEqual(event);
      expect(second?.token).not.toBe(first?.token);
    });

    it('gives no more than asked for, what is due the longest first.', async () => {
      const subject = await makeSubject();
      const events = [];
      for (const afterMs of [3, 1, 2])
        events.push(await anEvent(subject, undefined, later(testMorning, afterMs)));
      const [third, first, second] = events.map(({ id }) => id);
      const at = later(testMorning, 10);
      expect([...idsOf(await leased(subject.outbox, at, { limit: 2 }))].sort()).toEqual(
        [first, second].sort(),
      );
      expect(idsOf(await leased(subject.outbox, at, { limit: 2 }))).toEqual([third]);
      expect(await leased(subject.outbox, at, { limit: 2 })).toEqual([]);
    });

    it('lets many that lease at once never hold the same delivery, and leaves none behind.', async () => {
      const subject = await makeSubject();
      const events = await atOnce(30, () => anEvent(subject));
      const leases = (await atOnce(10, () => leased(subject.outbox, testMorning, { limit: 7 }))).flat();
      const rest = await leased(subject.outbox, testMorning);
      const ids = idsOf([...leases, ...rest]);
      expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
    });

    it('gives every lease a token of its own.', async () => {
      const subject = await makeSubject();
      await atOnce(10, () => anEvent(subject));
      const taken = await atOnce(10, () => leased(subject.outbox, testMorning, { limit: 1 }));
      expect(new Set(taken.flat().map(({ token }) => token)).size).toBe(10);
    });

    it('takes back leases that were not used: they can be leased at once.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const other = await anEvent(subject);
      const leases = await leased(subject.outbox, testMorning);
      await subject.outbox.release(leases.filter(({ delivery }) => delivery.event.id === event.id));
      const again = await leased(subject.outbox, testMorning);
      expect(idsOf(again)).toEqual([event.id]);
      expect(idsOf(again)).not.toContain(other.id);
    });

    it('takes back nothing that another holds by now.', async () => {
      const subject = await makeSubject();
      await anEvent(subject);
      const lost = await leased(subject.outbox, testMorning);
      const at = later(testMorning, leaseMs + 1);
      expect(await leased(subject.outbox, at)).toHaveLength(1);
      await subject.outbox.release(lost);
      expect(await leased(subject.outbox, at)).toEqual([]);
    });
  });
}
