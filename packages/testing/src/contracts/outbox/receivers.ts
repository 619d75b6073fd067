import { describe, expect, it } from '@jest/globals';
import { later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueUrl } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { anAttempt, anEvent, idsOf, leased, leaseMs } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

const capOf = (perReceiver: number) => ({ perReceiver });

export function receivers(makeSubject: () => Promise<OutboxSubject>): void {
  describe('the share of one receiver', () => {
    it('bounds one batch, and leaves other receivers all of theirs.', async () => {
      const subject = await makeSubject();
      const busy = uniqueUrl();
      await atOnce(6, () => anEvent(subject, busy));
      const others = await atOnce(3, () => anEvent(subject));
      const ids = idsOf(await leased(subject.outbox, testMorning, capOf(2)));
      expect(ids).toHaveLength(2 + others.length);
      expect(ids).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
    });

    it('does not use up the limit of a batch with what may not be leased.', async () => {
      const subject = await makeSubject();
      const busy = uniqueUrl();
      await atOnce(6, () => anEvent(subject, busy));
      const other = await anEvent(subject, uniqueUrl(), later(testMorning, 1));
      const leases = await leased(subject.outbox, later(testMorning, 1), { limit: 2, perReceiver: 1 });
      expect(leases).toHaveLength(2);
      expect(idsOf(leases)).toContain(other.id);
    });

    it('counts by origin, whatever the path.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(4, (index) => anEvent(subject, `${url}/${index}`));
      expect(await leased(subject.outbox, testMorning, capOf(1))).toHaveLength(1);
    });

    it('bounds all batches together.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(6, () => anEvent(subject, url));
      expect(await leased(subject.outbox, testMorning, capOf(2))).toHaveLength(2);
      expect(await leased(subject.outbox, testMorning, capOf(2))).toEqual([]);
      expect(await leased(subject.outbox, testMorning, capOf(3))).toHaveLength(1);
    });

    it('bounds batches that are leased at once.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(20, () => anEvent(subject, url));
      const leases = (await atOnce(10, () => leased(subject.outbox, testMorning, capOf(3)))).flat();
      expect(leases.length).toBeLessThanOrEqual(3);
      const rest = await leased(subject.outbox, testMorning, capOf(3));
      expect(leases.length + rest.length).toBe(3);
    });

    it('counts a replay among the leases that are held.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      const { id } = await anEvent(subject, url);
      await anEvent(subject, url);
      const until = later(testMorning, leaseMs);
      expect(await subject.outbox.leaseForReplay({ eventId: id }, testMorning, until)).toMatchObject({
        until,
      });
      expect(await leased(subject.outbox, testMorning, capOf(1))).toEqual([]);
    });

    it('is free again for each lease that is finished, given back, or run out.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(4, () => anEvent(subject, url));
      const leaseOne = async (at = testMorning) => {
        const [lease, ...others] = await leased(subject.outbox, at, capOf(1));
        expect(others).toEqual([]);
        if (lease === undefined) throw new Error('The receiver has no share left.');
        return lease;
      };
      await subject.outbox.finish(await leaseOne(), anAttempt(), 'delivered', null);
      await subject.outbox.release([await leaseOne()]);
      await leaseOne();
      expect(await leased(subject.outbox, testMorning, capOf(1))).toEqual([]);
      await leaseOne(later(testMorning, leaseMs + 1));
    });
  });
}
