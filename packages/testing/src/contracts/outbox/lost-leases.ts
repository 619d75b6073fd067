import { describe, expect, it } from '@jest/globals';
import { type EventId, later, limits, lostAttempt, type Outbox } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { aFailedAttempt, anEvent, idsOf, leased, leaseMs, leaseOf, twoEvents } from '../given/webhooks.ts';
import type { OutboxSubject } from '../outbox.ts';

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

export function lostLeases(makeSubject: () => Promise<OutboxSubject>): void {
  describe('leases that run out', () => {
    it('are given out again only so often; then the delivery is given up.', async () => {
      const subject = await makeSubject();
      const { id } = await anEvent(subject);
      expect(await leasesLost(subject.outbox, id)).toBe(limits.lostLeasesMax);
      const delivery = await subject.outbox.find(id);
      expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null, attemptsThisRound: 0 });
    });

    it('tell who leases, and the record, why a delivery was given up.', async () => {
      const subject = await makeSubject();
      const { id, transactionId } = await anEvent(subject);
      for (let lost = 0; lost < limits.lostLeasesMax; lost += 1) await leased(subject.outbox, turn(lost));
      const at = turn(limits.lostLeasesMax);
      const request = { at, until: later(at, leaseMs), limit: 100, perReceiver: 100 };
      const { givenUp, leases } = await subject.outbox.lease(request);
      expect(givenUp).toEqual([expect.objectContaining({ id, transactionId })]);
      expect(leases).toEqual([]);
      const delivery = await subject.outbox.find(id);
      expect(delivery?.attempts).toEqual([lostAttempt(at)]);
      expect((await subject.outbox.lease(request)).givenUp).toEqual([]);
    });

    it('are counted in a row: with each recorded attempt the count begins anew.', async () => {
      const subject = await makeSubject();
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

    it('hold a later event of the transaction up only until then.', async () => {
      const subject = await makeSubject();
      const [first, second] = await twoEvents(subject);
      const lost = await leasesLost(subject.outbox, first.id);
      // The call that gave the first up may have given the second away already.
      const at = turn(lost + 1);
      expect(idsOf(await leased(subject.outbox, at))).toEqual([second.id]);
    });

    it('are counted apart from attempts: those never give a delivery up.', async () => {
      const subject = await makeSubject();
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

    it('are not those that were given back.', async () => {
      const subject = await makeSubject();
      const event = await anEvent(subject);
      for (let round = 0; round < 2 * limits.lostLeasesMax; round += 1) {
        await subject.outbox.release([await leaseOf(subject.outbox, event, testMorning)]);
      }
      expect(await subject.outbox.find(event.id)).toMatchObject({ status: 'pending' });
      expect(await leasesLost(subject.outbox, event.id)).toBe(limits.lostLeasesMax);
    });

    it('are forgotten by a replay, which begins anew.', async () => {
      const subject = await makeSubject();
      const { id } = await anEvent(subject);
      const lost = await leasesLost(subject.outbox, id);
      const replay = await subject.outbox.leaseForReplay({ eventId: id }, turn(lost), turn(lost + 1));
      expect(replay).toMatchObject({ delivery: { status: 'pending' } });
      // The lease of the replay is the first of those that are lost.
      expect(await leasesLost(subject.outbox, id, lost + 2)).toBe(limits.lostLeasesMax - 1);
    });
  });
}
