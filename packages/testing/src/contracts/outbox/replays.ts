import { expect } from '@jest/globals';
import {
  eventId,
  type Lease,
  later,
  type ReplayLease,
  transactionId,
  type WebhookEvent,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { uniqueId } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import {
  aFailedAttempt,
  anAttempt,
  anEvent,
  idsOf,
  leased,
  leaseMs,
  leaseOf,
  twoEvents,
} from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

const until = later(testMorning, leaseMs);

type Which = Parameters<OutboxSubject['outbox']['leaseForReplay']>[0];

/** A replay that must be possible. */
async function replayed({ outbox }: OutboxSubject, which: Which, at = testMorning): Promise<Lease> {
  const lease: ReplayLease = await outbox.leaseForReplay(which, at, later(at, leaseMs));
  if (typeof lease === 'string') throw new Error(`The replay was refused: ${lease}.`);
  return lease;
}

async function finished({ outbox }: OutboxSubject, event: WebhookEvent, status: 'delivered' | 'failed') {
  const lease = await leaseOf(outbox, event, testMorning);
  await outbox.finish(lease, aFailedAttempt(), status, null);
}

export const replays = part<OutboxSubject>('replays', (it) => {
  it('finds nothing to replay for what it does not know.', async ({ outbox }) => {
    for (const which of [{ transactionId: transactionId(uniqueId()) }, { eventId: eventId(uniqueId()) }]) {
      expect(await outbox.leaseForReplay(which, testMorning, until)).toBe('none');
    }
  });

  it.each(['delivered', 'failed'] as const)(
    'begins a new round for one that is %s.',
    async (subject, status) => {
      const event = await anEvent(subject);
      await finished(subject, event, status);
      const at = later(testMorning, 5_000);
      const lease = await replayed(subject, { eventId: event.id }, at);
      expect(lease).toMatchObject({ token: expect.any(String), until: later(at, leaseMs) });
      expect(lease.delivery).toMatchObject({ event, status: 'pending', attemptsThisRound: 0 });
      await subject.outbox.finish(lease, anAttempt(), 'delivered', null);
      const delivery = await subject.outbox.find(event.id);
      expect(delivery).toMatchObject({ status: 'delivered', attemptsThisRound: 1 });
      expect(delivery?.attempts).toHaveLength(2);
    },
  );

  it('begins a new round for one that waits, due or not.', async (subject) => {
    const event = await anEvent(subject);
    const lease = await leaseOf(subject.outbox, event, testMorning);
    await subject.outbox.finish(lease, aFailedAttempt(), 'pending', later(testMorning, 60_000));
    const again = await replayed(subject, { transactionId: event.transactionId });
    expect(again.delivery).toMatchObject({ status: 'pending', attemptsThisRound: 0 });
    expect((await subject.outbox.find(event.id))?.attempts).toHaveLength(1);
  });

  it('is retried like any other when it fails.', async (subject) => {
    const event = await anEvent(subject);
    await finished(subject, event, 'delivered');
    const next = later(testMorning, 1_000);
    const lease = await replayed(subject, { eventId: event.id });
    expect(await subject.outbox.finish(lease, aFailedAttempt(), 'pending', next)).toBe('pending');
    const again = await leaseOf(subject.outbox, event, next);
    expect(again.delivery).toMatchObject({ status: 'pending', attemptsThisRound: 1 });
  });

  it('is taken up by others when its process dies.', async (subject) => {
    const event = await anEvent(subject);
    await finished(subject, event, 'failed');
    const lost = await replayed(subject, { eventId: event.id });
    const at = later(testMorning, leaseMs + 1);
    expect(idsOf(await leased(subject.outbox, at))).toEqual([event.id]);
    expect(await subject.outbox.finish(lost, anAttempt(), 'delivered', null)).toBeNull();
  });

  it('is busy while another holds the delivery, and free once that lease ran out.', async (subject) => {
    const event = await anEvent(subject);
    await leaseOf(subject.outbox, event, testMorning);
    const which = { eventId: event.id };
    const soon = later(testMorning, leaseMs - 1);
    expect(await subject.outbox.leaseForReplay(which, soon, later(soon, leaseMs))).toBe('busy');
    const lease = await replayed(subject, which, later(testMorning, leaseMs + 1));
    expect(await subject.outbox.finish(lease, anAttempt(), 'delivered', null)).toBe('delivered');
  });

  it.each(['pending', 'failed'] as const)(
    'asked for during an attempt begins a new round, once, when that attempt leaves the delivery %s.',
    async (subject, status) => {
      const event = await anEvent(subject);
      const which = { transactionId: event.transactionId };
      const lease = await leaseOf(subject.outbox, event, testMorning);
      expect(await subject.outbox.leaseForReplay(which, testMorning, until)).toBe('busy');
      const attempt = aFailedAttempt();
      const next = status === 'pending' ? later(testMorning, 60_000) : null;
      expect(await subject.outbox.finish(lease, attempt, status, next)).toBe('pending');
      const end = later(attempt.at, attempt.durationMs);
      const again = { status: 'pending', attemptsThisRound: 0, nextAttemptAt: end };
      expect(await subject.outbox.find(event.id)).toMatchObject(again);
      const own = await leaseOf(subject.outbox, event, end);
      expect(await subject.outbox.finish(own, aFailedAttempt(), 'failed', null)).toBe('failed');
    },
  );

  it('asked for during an attempt needs no round when that attempt delivers.', async (subject) => {
    const event = await anEvent(subject);
    const lease = await leaseOf(subject.outbox, event, testMorning);
    expect(await subject.outbox.leaseForReplay({ eventId: event.id }, testMorning, until)).toBe('busy');
    expect(await subject.outbox.finish(lease, anAttempt(), 'delivered', null)).toBe('delivered');
    expect(await leased(subject.outbox, later(testMorning, leaseMs))).toEqual([]);
    // The wish is spent: it does not come back with the next replay.
    const replay = await replayed(subject, { eventId: event.id });
    expect(await subject.outbox.finish(replay, aFailedAttempt(), 'failed', null)).toBe('failed');
  });

  it('is given to exactly one of many that ask at once.', async (subject) => {
    const event = await anEvent(subject);
    await finished(subject, event, 'delivered');
    const answers = await atOnce(10, () =>
      subject.outbox.leaseForReplay({ transactionId: event.transactionId }, testMorning, until),
    );
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(9);
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
  });

  it('never gives a delivery both to a replay and to a batch.', async (subject) => {
    for (let round = 0; round < 20; round += 1) {
      const event = await anEvent(subject);
      const [replay, leases] = await Promise.all([
        subject.outbox.leaseForReplay({ eventId: event.id }, testMorning, until),
        leased(subject.outbox, testMorning),
      ]);
      expect(Number(typeof replay !== 'string') + leases.length).toBe(1);
    }
  });

  it('takes the latest event of a transaction, and any by its own id.', async (subject) => {
    const [first, second] = await twoEvents(subject);
    await finished(subject, first, 'delivered');
    await finished(subject, second, 'delivered');
    const { transactionId: id } = first;
    const latest = await replayed(subject, { transactionId: id });
    expect(latest.delivery.event.id).toBe(second.id);
    await subject.outbox.finish(latest, anAttempt(), 'delivered', null);
    const named = await replayed(subject, { eventId: first.id });
    expect(named.delivery.event.id).toBe(first.id);
  });

  it('does not let an event overtake an earlier one that still waits.', async (subject) => {
    const [first, second] = await twoEvents(subject);
    const { outbox } = subject;
    for (const which of [{ transactionId: first.transactionId }, { eventId: second.id }]) {
      expect(await outbox.leaseForReplay(which, testMorning, until)).toBe('earlier_pending');
    }
    expect((await outbox.find(second.id))?.attemptsThisRound).toBe(0);
    await finished(subject, first, 'failed');
    const lease = await replayed(subject, { transactionId: first.transactionId });
    expect(lease.delivery.event.id).toBe(second.id);
  });

  it('lets an event that was over follow an earlier one that waits again.', async (subject) => {
    const [first, second] = await twoEvents(subject);
    const { outbox } = subject;
    await finished(subject, first, 'delivered');
    await finished(subject, second, 'failed');
    const earlier = await replayed(subject, { eventId: first.id });
    const which = { transactionId: first.transactionId };
    expect(await outbox.leaseForReplay(which, testMorning, until)).toBe('earlier_pending');
    expect(await outbox.find(second.id)).toMatchObject({ status: 'pending', attemptsThisRound: 0 });
    expect(await leased(outbox, testMorning)).toEqual([]);
    await outbox.finish(earlier, anAttempt(), 'delivered', null);
    expect(idsOf(await leased(outbox, testMorning))).toEqual([second.id]);
  });
});
