import { expect } from '@jest/globals';
import { type EventId, earlier, later, limits, lostAttempt, type Outbox } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { atOnce } from '../given/walk.ts';
import { aFailedAttempt, anEvent, idsOf, leased, leaseMs, leaseOf, twoEvents } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

export const leases = part<OutboxSubject>('leases', (it) => {
  it('leases an event from the moment of its creation.', async (subject) => {
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

  it('gives no delivery away a second time while its lease lasts.', async (subject) => {
    await anEvent(subject);
    await leased(subject.outbox, testMorning);
    expect(await leased(subject.outbox, later(testMorning, leaseMs - 1))).toEqual([]);
  });

  it('gives it away again once its lease ran out, under another token.', async (subject) => {
    const event = await anEvent(subject);
    const [first] = await leased(subject.outbox, testMorning);
    const [second] = await leased(subject.outbox, later(testMorning, leaseMs + 1));
    expect(second?.delivery).toEqual(first?.delivery);
    expect(second?.delivery.event).toEqual(event);
    expect(second?.token).not.toBe(first?.token);
  });

  it('gives no more than asked for, what is due the longest first.', async (subject) => {
    const events = [];
    for (const afterMs of [3, 1, 2])
      events.push(await anEvent(subject, undefined, later(testMorning, afterMs)));
    const [third, first, second] = events.map(({ id }) => id);
    const at = later(testMorning, 10);
    expect([...idsOf(await leased(subject.outbox, at, { limit: 2 }))].sort()).toEqual([first, second].sort());
    expect(idsOf(await leased(subject.outbox, at, { limit: 2 }))).toEqual([third]);
    expect(await leased(subject.outbox, at, { limit: 2 })).toEqual([]);
  });

  it('lets many that lease at once never hold the same delivery, and leaves none behind.', async (subject) => {
    const events = await atOnce(30, () => anEvent(subject));
    const leases = (await atOnce(10, () => leased(subject.outbox, testMorning, { limit: 7 }))).flat();
    const rest = await leased(subject.outbox, testMorning);
    const ids = idsOf([...leases, ...rest]);
    expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
  });

  it('gives every lease a token of its own.', async (subject) => {
    await atOnce(10, () => anEvent(subject));
    const taken = await atOnce(10, () => leased(subject.outbox, testMorning, { limit: 1 }));
    expect(new Set(taken.flat().map(({ token }) => token)).size).toBe(10);
  });

  it('takes back leases that were not used: they can be leased at once.', async (subject) => {
    const event = await anEvent(subject);
    const other = await anEvent(subject);
    const leases = await leased(subject.outbox, testMorning);
    await subject.outbox.release(leases.filter(({ delivery }) => delivery.event.id === event.id));
    const again = await leased(subject.outbox, testMorning);
    expect(idsOf(again)).toEqual([event.id]);
    expect(idsOf(again)).not.toContain(other.id);
  });

  it('takes back nothing that another holds by now.', async (subject) => {
    await anEvent(subject);
    const lost = await leased(subject.outbox, testMorning);
    const at = later(testMorning, leaseMs + 1);
    expect(await leased(subject.outbox, at)).toHaveLength(1);
    await subject.outbox.release(lost);
    expect(await leased(subject.outbox, at)).toEqual([]);
  });
});

/** The n-th moment, each a little more than a lease after the one before. */
const turn = (n: number) => later(testMorning, n * (leaseMs + 1));

/** Leases and never answers, until the delivery is not given away any more; tells how often it was. */
async function leasesLost(outbox: Outbox, id: EventId, firstTurn = 0): Promise<number> {
  for (let lost = 0; lost < 3 * limits.lostLeasesMax; lost += 1) {
    const leases = await leased(outbox, turn(firstTurn + lost));
    if (!idsOf(leases).includes(id)) return lost;
  }
  throw new Error('It is given away without end.');
}

export const lostLeases = part<OutboxSubject>('leases that run out', (it) => {
  it('are given out again only so often; then the delivery is given up.', async (subject) => {
    const { id } = await anEvent(subject);
    expect(await leasesLost(subject.outbox, id)).toBe(limits.lostLeasesMax);
    const delivery = await subject.outbox.find(id);
    expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null, attemptsThisRound: 0 });
  });

  it('tell who leases, and the record, why a delivery was given up.', async (subject) => {
    const { id, transactionId, applicationId } = await anEvent(subject);
    for (let lost = 0; lost < limits.lostLeasesMax; lost += 1) await leased(subject.outbox, turn(lost));
    const at = turn(limits.lostLeasesMax);
    const request = { at, until: later(at, leaseMs), limit: 100, perReceiver: 100 };
    const { givenUp, leases } = await subject.outbox.lease(request);
    expect(givenUp).toEqual([expect.objectContaining({ id, transactionId })]);
    expect(leases).toEqual([]);
    const delivery = await subject.outbox.find(id);
    expect(delivery?.attempts).toEqual([lostAttempt(at)]);
    expect((await subject.outbox.lease(request)).givenUp).toEqual([]);
    expect(await subject.outbox.givenUpSince(at)).toContain(applicationId);
  });

  it('are counted in a row: with each recorded attempt the count begins anew.', async (subject) => {
    const event = await anEvent(subject);
    let at = 0;
    for (let round = 0; round < 3; round += 1) {
      for (let lost = 1; lost < limits.lostLeasesMax; lost += 1, at += 1) {
        await leaseOf(subject.outbox, event, turn(at));
      }
      const lease = await leaseOf(subject.outbox, event, turn(at));
      at += 1;
      await subject.outbox.finish(lease, aFailedAttempt(), 'pending', turn(at));
    }
    const delivery = await subject.outbox.find(event.id);
    expect(delivery).toMatchObject({ status: 'pending', attemptsThisRound: 3 });
  });

  it('hold a later event of the transaction up only until then.', async (subject) => {
    const [first, second] = await twoEvents(subject);
    const lost = await leasesLost(subject.outbox, first.id);
    // The call that gave the first up may have given the second away already.
    const at = turn(lost + 1);
    expect(idsOf(await leased(subject.outbox, at))).toEqual([second.id]);
  });

  it('are counted apart from attempts: those never give a delivery up.', async (subject) => {
    const event = await anEvent(subject);
    const rounds = 2 * limits.lostLeasesMax;
    for (let round = 0; round < rounds; round += 1) {
      const lease = await leaseOf(subject.outbox, event, turn(round));
      await subject.outbox.finish(lease, aFailedAttempt(), 'pending', turn(round + 1));
    }
    expect(await subject.outbox.find(event.id)).toMatchObject({
      status: 'pending',
      attemptsThisRound: rounds,
    });
    expect(await leasesLost(subject.outbox, event.id, rounds)).toBe(limits.lostLeasesMax);
  });

  it('are not those that were given back.', async (subject) => {
    const event = await anEvent(subject);
    for (let round = 0; round < 2 * limits.lostLeasesMax; round += 1) {
      await subject.outbox.release([await leaseOf(subject.outbox, event, testMorning)]);
    }
    expect(await subject.outbox.find(event.id)).toMatchObject({ status: 'pending' });
    expect(await leasesLost(subject.outbox, event.id)).toBe(limits.lostLeasesMax);
  });

  it('are forgotten by a replay, which begins anew.', async (subject) => {
    const { id } = await anEvent(subject);
    const lost = await leasesLost(subject.outbox, id);
    const replay = await subject.outbox.leaseForReplay({ eventId: id }, turn(lost), turn(lost + 1));
    expect(replay).toMatchObject({ delivery: { status: 'pending' } });
    // The lease of the replay is the first of those that are lost.
    expect(await leasesLost(subject.outbox, id, lost + 2)).toBe(limits.lostLeasesMax - 1);
  });
});
