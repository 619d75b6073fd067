import { expect } from '@jest/globals';
import { type DeliveryStatus, earlier, eventId, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { uniqueId } from '../given/unique.ts';
import { atOnce, walk } from '../given/walk.ts';
import {
  aFailedAttempt,
  anAttempt,
  anEvent,
  anEventOf,
  idsOf,
  leased,
  leaseMs,
  leaseOf,
  twoEvents,
} from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

const muchLater = later(testMorning, 86_400_000);
const next = later(testMorning, 2_000);

export const attempts = part<OutboxSubject>('attempts', (it) => {
  it.each(['delivered', 'failed'] as const)(
    'ends a delivery that is %s for good.',
    async (subject, status) => {
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
    },
  );

  it('puts a delivery off until its next attempt.', async (subject) => {
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

  it('keeps every attempt, in order.', async (subject) => {
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

  it('takes the answer of a lease that ran out, as long as no one else has the delivery.', async (subject) => {
    const event = await anEvent(subject);
    const lease = await leaseOf(subject.outbox, event, testMorning);
    const at = later(testMorning, leaseMs + 1);
    expect(await subject.outbox.finish(lease, anAttempt({ at }), 'delivered', null)).toBe('delivered');
    expect(await leased(subject.outbox, muchLater)).toEqual([]);
  });

  it('notes the attempt of a lease that another has taken over, and nothing else.', async (subject) => {
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

  it('notes the attempt of a lost lease even after another has delivered.', async (subject) => {
    const event = await anEvent(subject);
    const slow = await leaseOf(subject.outbox, event, testMorning);
    const quick = await leaseOf(subject.outbox, event, later(testMorning, leaseMs + 1));
    await subject.outbox.finish(quick, anAttempt(), 'delivered', null);
    expect(await subject.outbox.finish(slow, aFailedAttempt(), 'pending', next)).toBeNull();
    const delivery = await subject.outbox.find(event.id);
    expect(delivery).toMatchObject({ status: 'delivered', nextAttemptAt: null });
    expect(delivery?.attempts).toHaveLength(2);
  });

  it('takes only one answer from one lease.', async (subject) => {
    const event = await anEvent(subject);
    const lease = await leaseOf(subject.outbox, event, testMorning);
    await subject.outbox.finish(lease, aFailedAttempt(), 'pending', next);
    expect(await subject.outbox.finish(lease, anAttempt(), 'delivered', null)).toBeNull();
    const delivery = await subject.outbox.find(event.id);
    expect(delivery).toMatchObject({ status: 'pending', nextAttemptAt: next });
  });
});

export const order = part<OutboxSubject>('order within a transaction', (it) => {
  it('gives the earlier event away, and not the later one with it.', async (subject) => {
    const [earlierEvent] = await twoEvents(subject);
    expect(idsOf(await leased(subject.outbox, testMorning))).toEqual([earlierEvent.id]);
  });

  it('keeps the later event while the earlier is leased, and while its lease is lost.', async (subject) => {
    const [earlierEvent] = await twoEvents(subject);
    await leaseOf(subject.outbox, earlierEvent, testMorning);
    expect(await leased(subject.outbox, testMorning)).toEqual([]);
    const at = later(testMorning, leaseMs + 1);
    expect(idsOf(await leased(subject.outbox, at))).toEqual([earlierEvent.id]);
  });

  it('keeps the later event while the earlier waits for its next attempt.', async (subject) => {
    const [earlierEvent] = await twoEvents(subject);
    const lease = await leaseOf(subject.outbox, earlierEvent, testMorning);
    const next = later(testMorning, 2_000);
    await subject.outbox.finish(lease, aFailedAttempt(), 'pending', next);
    expect(await leased(subject.outbox, later(testMorning, 1_000))).toEqual([]);
    expect(idsOf(await leased(subject.outbox, next))).toEqual([earlierEvent.id]);
  });

  it.each(['delivered', 'failed'] as const)(
    'gives the later event away once the earlier is %s.',
    async (subject, status) => {
      const [earlierEvent, laterEvent] = await twoEvents(subject);
      const lease = await leaseOf(subject.outbox, earlierEvent, testMorning);
      await subject.outbox.finish(lease, anAttempt(), status, null);
      expect(idsOf(await leased(subject.outbox, testMorning))).toEqual([laterEvent.id]);
    },
  );

  it('lets no transaction wait for another.', async (subject) => {
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

  it('holds for many that lease at once.', async (subject) => {
    const pairs = await atOnce(10, () => twoEvents(subject));
    const leases = (await atOnce(10, () => leased(subject.outbox, testMorning))).flat();
    const rest = await leased(subject.outbox, testMorning);
    expect([...idsOf([...leases, ...rest])].sort()).toEqual(pairs.map(([first]) => first.id).sort());
  });
});

export const lists = part<OutboxSubject>('lists', (it) => {
  const listed = async ({ outbox }: OutboxSubject, status: DeliveryStatus, own: readonly string[]) =>
    (await walk((cursor) => outbox.list(status, cursor, 2)))
      .map(({ event }) => event.id as string)
      .filter((id) => own.includes(id));

  it('finds nothing under an id that was never stored.', async ({ outbox }) => {
    expect(await outbox.find(eventId(uniqueId()))).toBeNull();
  });

  it('gives deliveries by status, the newest first.', async (subject) => {
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

  it('neither repeats nor skips between slices, not even deliveries of one moment.', async (subject) => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push((await anEvent(subject)).id);
    expect([...(await listed(subject, 'pending', ids))].sort()).toEqual([...ids].sort());
  });

  it('names applications of which a webhook was given up lately, until it is asked for again.', async (subject) => {
    const { outbox } = subject;
    const at = later(testMorning, 10);
    const givenUp = async (durationMs: number) => {
      const event = await anEventOf(subject, uniqueId());
      const lease = await leaseOf(outbox, event, testMorning);
      await outbox.finish(lease, anAttempt({ status: 500, durationMs }), 'failed', null);
      return event;
    };
    const [before, then] = [await givenUp(9), await givenUp(10)];
    const delivered = await anEventOf(subject, uniqueId());
    await outbox.finish(await leaseOf(outbox, delivered, testMorning), anAttempt(), 'delivered', null);
    const own = [before, then, delivered].map(({ applicationId }) => applicationId);
    const found = async () => (await outbox.givenUpSince(at)).filter((each) => own.includes(each));
    expect(await found()).toEqual([then.applicationId]);
    await outbox.leaseForReplay({ eventId: then.id }, at, later(at, leaseMs));
    expect(await found()).toEqual([]);
  });

  it('gives each as it is found alone.', async (subject) => {
    const event = await anEvent(subject);
    const all = await walk((cursor) => subject.outbox.list('pending', cursor, 100));
    const found = await subject.outbox.find(event.id);
    expect(all.find((delivery) => delivery.event.id === event.id)).toEqual(found);
    expect(found?.event).toEqual(event);
  });
});
