import { describe, expect, it } from '@jest/globals';
import { later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { atOnce } from '../given/walk.ts';
import { aFailedAttempt, anAttempt, idsOf, leased, leaseMs, leaseOf, twoEvents } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

export function order(makeSubject: () => Promise<OutboxSubject>): void {
  describe('order within a transaction', () => {
    it('gives the earlier event away, and not the later one with it.', async () => {
      const subject = await makeSubject();
      const [earlierEvent] = await twoEvents(subject);
      expect(idsOf(await leased(subject.outbox, testMorning))).toEqual([earlierEvent.id]);
    });

    it('keeps the later event while the earlier is leased, and while its lease is lost.', async () => {
      const subject = await makeSubject();
      const [earlierEvent] = await twoEvents(subject);
      await leaseOf(subject.outbox, earlierEvent, testMorning);
      expect(await leased(subject.outbox, testMorning)).toEqual([]);
      const at = later(testMorning, leaseMs + 1);
      expect(idsOf(await leased(subject.outbox, at))).toEqual([earlierEvent.id]);
    });

    it('keeps the later event while the earlier waits for its next attempt.', async () => {
      const subject = await makeSubject();
      const [earlierEvent] = await twoEvents(subject);
      const lease = await leaseOf(subject.outbox, earlierEvent, testMorning);
      const next = later(testMorning, 2_000);
      await subject.outbox.finish(lease, aFailedAttempt(), 'pending', next);
      expect(await leased(subject.outbox, later(testMorning, 1_000))).toEqual([]);
      expect(idsOf(await leased(subject.outbox, next))).toEqual([earlierEvent.id]);
    });

    it.each(['delivered', 'failed'] as const)(
      'gives the later event away once the earlier is %s.',
      async (status) => {
        const subject = await makeSubject();
        const [earlierEvent, laterEvent] = await twoEvents(subject);
        const lease = await leaseOf(subject.outbox, earlierEvent, testMorning);
        await subject.outbox.finish(lease, anAttempt(), status, null);
        expect(idsOf(await leased(subject.outbox, testMorning))).toEqual([laterEvent.id]);
      },
    );

    it('lets no transaction wait for another.', async () => {
      const subject = await makeSubject();
      const pairs = await atOnce(5, () => twoEvents(subject));
      const [blocked] = pairs[0] ?? [];
      const leases = await leased(subject.outbox, testMorning);
      expect([...idsOf(leases)].sort()).toEqual(pairs.map(([first]) => first.id).sort());
      for (const lease of leases) {
        const isBlocked = lease.delivery.event.id === blocked?.id;
        if (!isBlocked) await subject.outbox.finish(lease, anAttempt(), 'delivered', null);
      }
      const next = idsOf(await leased(subject.outbox, testMorning));
      expect([...next].sort()).toEqual(
        pairs
          .slice(1)
          .map(([, second]) => second.id)
          .sort(),
      );
    });

    it('holds for many that lease at once.', async () => {
      const subject = await makeSubject();
      const pairs = await atOnce(10, () => twoEvents(subject));
      const leases = (await atOnce(10, () => leased(subject.outbox, testMorning))).flat();
      const rest = await leased(subject.outbox, testMorning);
      expect([...idsOf([...leases, ...rest])].sort()).toEqual(pairs.map(([first]) => first.id).sort());
    });
  });
}
