import { expect } from '@jest/globals';
import {
  earlier,
  type Instant,
  later,
  limits,
  type Ports,
  reservationAt,
  transactionId,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { anAuditEntry, isAudited } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';

export type ReservationStoreSubject = Pick<Ports, 'reservations' | 'audit'>;

const after = (ms: number): Instant => later(testMorning, ms);

/** The store may hold any other reservations. */
export const reservationStoreContract = contract<ReservationStoreSubject>(
  'The store of reservations',
  (it) => {
    const aWithdrawalId = () => transactionId(uniqueId());

    it('gives a free withdrawal to whoever asks, until the end of the reservation.', async (subject) => {
      const reservation = reservationAt(aWithdrawalId(), 'amina', testMorning);
      expect(await subject.reservations.find(reservation.transactionId, testMorning)).toBeNull();
      expect(await subject.reservations.take(reservation, null)).toEqual(reservation);
      expect(
        await subject.reservations.find(reservation.transactionId, earlier(reservation.until, 1)),
      ).toEqual(reservation);
      expect(await subject.reservations.find(reservation.transactionId, reservation.until)).toBeNull();
    });

    it('gives it to the same staff member again, for longer.', async ({ reservations }) => {
      const id = aWithdrawalId();
      await reservations.take(reservationAt(id, 'amina', testMorning), null);
      const again = reservationAt(id, 'amina', after(1_000));
      expect(await reservations.take(again, null)).toEqual(again);
      expect(await reservations.find(id, after(limits.reservationMs))).toEqual(again);
    });

    it('keeps it from everyone else, and tells whose it is.', async ({ reservations }) => {
      const first = reservationAt(aWithdrawalId(), 'amina', testMorning);
      await reservations.take(first, null);
      expect(await reservations.take(reservationAt(first.transactionId, 'boris', after(1)), null)).toEqual(
        first,
      );
      expect(await reservations.find(first.transactionId, after(2))).toEqual(first);
    });

    it('gives it to another once the reservation has ended by itself.', async ({ reservations }) => {
      const first = reservationAt(aWithdrawalId(), 'amina', testMorning);
      await reservations.take(first, null);
      const second = reservationAt(first.transactionId, 'boris', first.until);
      expect(await reservations.take(second, null)).toEqual(second);
    });

    it('lets one of many at once have it.', async ({ reservations }) => {
      const id = aWithdrawalId();
      const given = await atOnce(20, (index) =>
        reservations.take(reservationAt(id, `operator-${index}`, testMorning), null),
      );
      expect(new Set(given.map(({ staffId }) => staffId)).size).toBe(1);
    });

    it('takes it from the one who is named, and writes that down.', async (subject) => {
      const id = aWithdrawalId();
      await subject.reservations.take(reservationAt(id, 'amina', testMorning), null);
      const audit = anAuditEntry();
      const taken = reservationAt(id, 'boris', after(1));
      expect(await subject.reservations.take(taken, { from: 'amina', audit })).toEqual(taken);
      expect(await isAudited(subject, audit)).toBe(true);
    });

    it.each([
      ['another has it', 'chantal'],
      ['the one who asks has it', 'boris'],
      ['no one has it', null],
    ])('takes it from no one, and writes nothing down, when %s.', async (subject, _, holder) => {
      const id = aWithdrawalId();
      if (holder !== null) await subject.reservations.take(reservationAt(id, holder, testMorning), null);
      const audit = anAuditEntry();
      const given = await subject.reservations.take(reservationAt(id, 'boris', after(1)), {
        from: 'amina',
        audit,
      });
      expect(given.staffId).toBe(holder ?? 'boris');
      expect(await isAudited(subject, audit)).toBe(false);
    });

    it('lets go of it for the one who has it, and for no one else.', async ({ reservations }) => {
      const id = aWithdrawalId();
      await reservations.take(reservationAt(id, 'amina', testMorning), null);
      await reservations.release(id, 'boris', after(1));
      expect(await reservations.find(id, after(1))).not.toBeNull();
      await reservations.release(id, 'amina', after(1));
      expect(await reservations.find(id, after(1))).toBeNull();
      await reservations.release(aWithdrawalId(), 'amina', after(1));
      const next = reservationAt(id, 'boris', after(1));
      expect(await reservations.take(next, null)).toEqual(next);
    });

    it('lists the reservations that count, those that end last first, and no more than asked for.', async (subject) => {
      // Long after every other test.
      const at = after(1_000_000_000);
      const ids = [aWithdrawalId(), aWithdrawalId(), aWithdrawalId(), aWithdrawalId()] as const;
      for (const [index, id] of ids.entries())
        await subject.reservations.take(reservationAt(id, 'amina', later(at, index)), null);
      await subject.reservations.release(ids[2], 'amina', later(at, 5));
      const listed = await subject.reservations.list(later(at, limits.reservationMs), 10);
      expect(listed.map(({ transactionId: id }) => id)).toEqual([ids[3], ids[1]]);
      expect(await subject.reservations.list(later(at, 5), 1)).toEqual([
        reservationAt(ids[3], 'amina', later(at, 3)),
      ]);
    });
  },
);
