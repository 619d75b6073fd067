import { describe, expect, it } from '@jest/globals';
import { type DeliveryStatus, eventId, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueId } from '../given/unique.ts';
import { walk } from '../given/walk.ts';
import { anAttempt, anEvent, leaseOf } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

export function lists(makeSubject: () => Promise<OutboxSubject>): void {
  const listed = async ({ outbox }: OutboxSubject, status: DeliveryStatus, own: readonly string[]) =>
    (await walk((cursor) => outbox.list(status, cursor, 2)))
      .map(({ event }) => event.id as string)
      .filter((id) => own.includes(id));

  describe('lists', () => {
    it('finds nothing under an id that was never stored.', async () => {
      const { outbox } = await makeSubject();
      expect(await outbox.find(eventId(uniqueId()))).toBeNull();
    });

    it('gives deliveries by status, the newest first.', async () => {
      const subject = await makeSubject();
      const ids: string[] = [];
      for (const afterMs of [2, 3, 1, 5, 4]) {
        const event = await anEvent(subject, undefined, later(testMorning, afterMs));
        ids.push(event.id);
        if (afterMs < 4) continue;
        const lease = await leaseOf(subject.outbox, event, later(testMorning, 10));
        await subject.outbox.finish(lease, anAttempt(), afterMs === 4 ? 'failed' : 'delivered', null);
      }
      expect(await listed(subject, 'pending', ids)).toEqual([ids[1], ids[0], ids[2]]);
      expect(await listed(subject, 'delivered', ids)).toEqual([ids[3]]);
      expect(await listed(subject, 'failed', ids)).toEqual([ids[4]]);
    });

    it('neither repeats nor skips between slices, not even deliveries of one moment.', async () => {
      const subject = await makeSubject();
      const ids: string[] = [];
      for (let count = 0; count < 7; count += 1) ids.push((await anEvent(subject)).id);
      expect([...(await listed(subject, 'pending', ids))].sort()).toEqual([...ids].sort());
    });

    it('gives each as it is found alone.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      const all = await walk((cursor) => subject.outbox.list('pending', cursor, 100));
      const found = await subject.outbox.find(event.id);
      expect(all.find((delivery) => delivery.event.id === event.id)).toEqual(found);
      expect(found?.event).toEqual(event);
    });
  });
}
