import { describe, expect, it } from '@jest/globals';
import { later, type WebhookEvent } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueUrl } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { anEvent, idsOf, leased, leaseMs } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

const receiverOf = ([event]: readonly WebhookEvent[]): string => event?.receiver ?? '';

export function trustedReceivers(makeSubject: () => Promise<OutboxSubject>): void {
  describe('a receiver that is trusted', () => {
    it('has a larger share than others.', async () => {
      const subject = await makeSubject();
      const [known, unknown] = [uniqueUrl(), uniqueUrl()];
      const good = await atOnce(8, () => anEvent(subject, known));
      const other = await atOnce(8, () => anEvent(subject, unknown));
      const trusted = { places: new Map([[receiverOf(good), 6]]), othersLimit: 100 };
      const leases = await leased(subject.outbox, testMorning, { perReceiver: 2, trusted });
      const of = (events: readonly WebhookEvent[]) =>
        idsOf(leases).filter((id) => events.some((event) => event.id === id)).length;
      expect([of(good), of(other)]).toEqual([6, 2]);
      const full = { ...trusted, places: new Map([[receiverOf(good), 0]]) };
      expect(await leased(subject.outbox, testMorning, { perReceiver: 2, trusted: full })).toEqual([]);
    });

    it('does not use up the share of a process that does not know it yet.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      const events = await atOnce(8, () => anEvent(subject, url));
      const trusted = { places: new Map([[receiverOf(events), 3]]), othersLimit: 100 };
      expect(await leased(subject.outbox, testMorning, { perReceiver: 2, trusted })).toHaveLength(3);
      expect(await leased(subject.outbox, testMorning, { perReceiver: 2 })).toHaveLength(2);
      expect(await leased(subject.outbox, testMorning, { perReceiver: 2 })).toEqual([]);
    });

    it('has the share of all again when a lease held in trust is lost to someone who does not trust it.', async () => {
      const subject = await makeSubject();
      const url = uniqueUrl();
      const events = await atOnce(3, () => anEvent(subject, url));
      const trusted = { places: new Map([[receiverOf(events), 3]]), othersLimit: 100 };
      expect(await leased(subject.outbox, testMorning, { trusted })).toHaveLength(3);
      const at = later(testMorning, leaseMs);
      expect(await leased(subject.outbox, at, { perReceiver: 2 })).toHaveLength(2);
      expect(await leased(subject.outbox, at, { perReceiver: 2 })).toEqual([]);
    });

    it('finds places that no flood of others can take.', async () => {
      const subject = await makeSubject();
      const strangers = await atOnce(9, () => anEvent(subject));
      const known = await anEvent(subject, uniqueUrl(), later(testMorning, 5));
      const trusted = { places: new Map([[known.receiver, 6]]), othersLimit: 4 };
      const at = later(testMorning, 10);
      const ids = idsOf(await leased(subject.outbox, at, { trusted }));
      expect(ids).toHaveLength(5);
      expect(ids).toContain(known.id);
      const none = { ...trusted, othersLimit: 0 };
      expect(await leased(subject.outbox, at, { trusted: none })).toEqual([]);
      const rest = idsOf(await leased(subject.outbox, at));
      expect([...ids, ...rest].sort()).toEqual([known, ...strangers].map(({ id }) => id).sort());
    });

    it('does not go before others that have waited longer.', async () => {
      const subject = await makeSubject();
      const stranger = await anEvent(subject);
      const known = await anEvent(subject, uniqueUrl(), later(testMorning, 5));
      const trusted = { places: new Map([[known.receiver, 6]]), othersLimit: 4 };
      const leases = await leased(subject.outbox, later(testMorning, 10), { limit: 1, trusted });
      expect(idsOf(leases)).toEqual([stranger.id]);
    });
  });
}
