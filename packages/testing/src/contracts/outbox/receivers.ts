import { describe, expect, it } from '@jest/globals';
import { later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueUrl } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { anAttempt, anEvent, claimed, idsOf, leaseMs } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

const capOf = (perReceiver: number) => ({ perReceiver });

export function receivers(makeSubject: () => Promise<OutboxSubject>): void {
  describe('the share of one receiver', () => {
    it('bounds one claim, and leaves other receivers all of theirs.', async () => {
      const subject = await makeSubject();
      const busy = uniqueUrl();
      await atOnce(6, () => anEvent(subject, busy));
      const others = await atOnce(3, () => anEvent(subject));
      const ids = idsOf(await claimed(subject.outbox, testMorning, capOf(2)));
      expect(ids).toHaveLength(2 + others.length);
      expect(ids).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
    });

    it('does not use up the limit of a claim with what may not be claimed.', async () => {
      const subject = await makeSubject();
      const busy = uniqueUrl();
      await atOnce(6, () => anEvent(subject, busy));
      const other = await anEvent(subject, uniqueUrl(), later(testMorning, 1));
      const leases = await claimed(subject.outbox, later(testMorning, 1), { limit: 2, perReceiver: 1 });
      expect(leases).toHaveLength(2);
      expect(idsOf(leases)).toContain(other.id);
    });

    it('counts by origin, whatever the path.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(4, (index) => anEvent(subject, `${url}/${index}`));
      expect(await claimed(subject.outbox, testMorning, capOf(1))).toHaveLength(1);
    });

    it('bounds all claims together.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(6, () => anEvent(subject, url));
      expect(await claimed(subject.outbox, testMorning, capOf(2))).toHaveLength(2);
      expect(await claimed(subject.outbox, testMorning, capOf(2))).toEqual([]);
      expect(await claimed(subject.outbox, testMorning, capOf(3))).toHaveLength(1);
    });

    it('bounds claims that are made at once.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(20, () => anEvent(subject, url));
      const leases = (await atOnce(10, () => claimed(subject.outbox, testMorning, capOf(3)))).flat();
      expect(leases.length).toBeLessThanOrEqual(3);
      const rest = await claimed(subject.outbox, testMorning, capOf(3));
      expect(leases.length + rest.length).toBe(3);
    });

    it('counts a replay among the leases that are held.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      const { id } = await anEvent(subject, url);
      await anEvent(subject, url);
      const until = later(testMorning, leaseMs);
      expect(await subject.outbox.claimForReplay({ eventId: id }, testMorning, until)).toMatchObject({
        until,
      });
      expect(await claimed(subject.outbox, testMorning, capOf(1))).toEqual([]);
    });

    it('is free again for each lease that is finished, given back, or run out.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      await atOnce(4, () => anEvent(subject, url));
      const claimOne = async (at = testMorning) => {
        const [lease, ...others] = await claimed(subject.outbox, at, capOf(1));
        expect(others).toEqual([]);
        if (lease === undefined) throw new Error('The receiver has no share left.');
        return lease;
      };
      await subject.outbox.finish(await claimOne(), anAttempt(), 'delivered', null);
      await subject.outbox.release([await claimOne()]);
      await claimOne();
      expect(await claimed(subject.outbox, testMorning, capOf(1))).toEqual([]);
      await claimOne(later(testMorning, leaseMs + 1));
    });
  });
}
