import { expect } from '@jest/globals';
import { later, type WebhookEvent } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { uniqueUrl } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { anAttempt, anEvent, idsOf, leased, leaseMs } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

export const receivers = part<OutboxSubject>('the share of one receiver', (it) => {
  it('bounds one batch, and leaves other receivers all of theirs.', async (subject) => {
    const busy = uniqueUrl();
    await atOnce(6, () => anEvent(subject, busy));
    const others = await atOnce(3, () => anEvent(subject));
    const ids = idsOf(await leased(subject.outbox, testMorning, { perReceiver: 2 }));
    expect(ids).toHaveLength(2 + others.length);
    expect(ids).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
  });

  it('does not use up the limit of a batch with what may not be leased.', async (subject) => {
    const busy = uniqueUrl();
    await atOnce(6, () => anEvent(subject, busy));
    const other = await anEvent(subject, uniqueUrl(), later(testMorning, 1));
    const leases = await leased(subject.outbox, later(testMorning, 1), { limit: 2, perReceiver: 1 });
    expect(leases).toHaveLength(2);
    expect(idsOf(leases)).toContain(other.id);
  });

  it('counts by origin, whatever the path.', async (subject) => {
    const url = uniqueUrl();
    await atOnce(4, (index) => anEvent(subject, `${url}/${index}`));
    expect(await leased(subject.outbox, testMorning, { perReceiver: 1 })).toHaveLength(1);
  });

  it('bounds all batches together.', async (subject) => {
    const url = uniqueUrl();
    await atOnce(6, () => anEvent(subject, url));
    expect(await leased(subject.outbox, testMorning, { perReceiver: 2 })).toHaveLength(2);
    expect(await leased(subject.outbox, testMorning, { perReceiver: 2 })).toEqual([]);
    expect(await leased(subject.outbox, testMorning, { perReceiver: 3 })).toHaveLength(1);
  });

  it('bounds batches that are leased at once.', async (subject) => {
    const url = uniqueUrl();
    await atOnce(20, () => anEvent(subject, url));
    const leases = (await atOnce(10, () => leased(subject.outbox, testMorning, { perReceiver: 3 }))).flat();
    expect(leases.length).toBeLessThanOrEqual(3);
    const rest = await leased(subject.outbox, testMorning, { perReceiver: 3 });
    expect(leases.length + rest.length).toBe(3);
  });

  it('counts a replay among the leases that are held.', async (subject) => {
    const url = uniqueUrl();
    const { id } = await anEvent(subject, url);
    await anEvent(subject, url);
    const until = later(testMorning, leaseMs);
    expect(await subject.outbox.leaseForReplay({ eventId: id }, testMorning, until)).toMatchObject({
      until,
    });
    expect(await leased(subject.outbox, testMorning, { perReceiver: 1 })).toEqual([]);
  });

  it('is free again for each lease that is finished, given back, or run out.', async (subject) => {
    const url = uniqueUrl();
    await atOnce(4, () => anEvent(subject, url));
    const leaseOne = async (at = testMorning) => {
      const [lease, ...others] = await leased(subject.outbox, at, { perReceiver: 1 });
      expect(others).toEqual([]);
      if (lease === undefined) throw new Error('The receiver has no share left.');
      return lease;
    };
    await subject.outbox.finish(await leaseOne(), anAttempt(), 'delivered', null);
    await subject.outbox.release([await leaseOne()]);
    await leaseOne();
    expect(await leased(subject.outbox, testMorning, { perReceiver: 1 })).toEqual([]);
    await leaseOne(later(testMorning, leaseMs + 1));
  });
});

const receiverOf = ([event]: readonly WebhookEvent[]): string => event?.receiver ?? '';

export const trustedReceivers = part<OutboxSubject>('a receiver that is trusted', (it) => {
  it('has a larger share than others.', async (subject) => {
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

  it('does not use up the share of a process that does not know it yet.', async (subject) => {
    const url = uniqueUrl();
    const events = await atOnce(8, () => anEvent(subject, url));
    const trusted = { places: new Map([[receiverOf(events), 3]]), othersLimit: 100 };
    expect(await leased(subject.outbox, testMorning, { perReceiver: 2, trusted })).toHaveLength(3);
    expect(await leased(subject.outbox, testMorning, { perReceiver: 2 })).toHaveLength(2);
    expect(await leased(subject.outbox, testMorning, { perReceiver: 2 })).toEqual([]);
  });

  it('has the share of all again when a lease held in trust is lost to someone who does not trust it.', async (subject) => {
    const url = uniqueUrl();
    const events = await atOnce(3, () => anEvent(subject, url));
    const trusted = { places: new Map([[receiverOf(events), 3]]), othersLimit: 100 };
    expect(await leased(subject.outbox, testMorning, { trusted })).toHaveLength(3);
    const at = later(testMorning, leaseMs);
    expect(await leased(subject.outbox, at, { perReceiver: 2 })).toHaveLength(2);
    expect(await leased(subject.outbox, at, { perReceiver: 2 })).toEqual([]);
  });

  it('finds places that no flood of others can take.', async (subject) => {
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

  it('does not go before others that have waited longer.', async (subject) => {
    const stranger = await anEvent(subject);
    const known = await anEvent(subject, uniqueUrl(), later(testMorning, 5));
    const trusted = { places: new Map([[known.receiver, 6]]), othersLimit: 4 };
    const leases = await leased(subject.outbox, later(testMorning, 10), { limit: 1, trusted });
    expect(idsOf(leases)).toEqual([stranger.id]);
  });
});
