import { expect, it } from '@jest/globals';
import { earlier, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { type MakeSubject, rooms, schedule, takes } from './given.ts';

export function aroundTheDeadline(makeSubject: MakeSubject): void {
  const deadline = later(testMorning, 12_000);
  const prompted = { ...merchantInitiated, expiresAt: deadline };

  it('asks for an open deposit at its deadline, whenever it would be due otherwise.', async () => {
    const subject = await makeSubject();
    const deposit = await storedDeposit(subject, prompted);
    expect(await takes(subject, deposit, later(testMorning, 9_000))).toBe(true);
    expect(await takes(subject, deposit, earlier(deadline, 1))).toBe(false);
    expect(await takes(subject, deposit, deadline)).toBe(true);
  });

  it('asks again after the first delay while a deposit past its deadline is open, however often it was asked.', async () => {
    const subject = await makeSubject();
    const deposit = await storedDeposit(subject, prompted);
    expect(await takes(subject, deposit, later(testMorning, 5_000))).toBe(true);
    for (const ms of [0, 5_000, 10_000]) {
      expect(await takes(subject, deposit, later(deadline, ms))).toBe(true);
      expect(await takes(subject, deposit, later(deadline, ms + 4_999))).toBe(false);
    }
  });

  it('asks at once again for what could not be asked, unless its verdict has come.', async () => {
    const subject = await makeSubject();
    const [put, paid] = [await storedDeposit(subject, prompted), await storedDeposit(subject, prompted)];
    const at = later(testMorning, 5_000);
    expect([await takes(subject, put, at), await takes(subject, paid, at)]).toEqual([true, false]);
    await movedDeposit(subject, paid, 'payment_confirmed');
    for (const { id } of [put, paid]) await subject.statusSchedule.putBack(id, later(at, 1));
    expect(await takes(subject, put, at)).toBe(false);
    const again = await subject.statusSchedule.takeDue(later(at, 1), rooms(), schedule);
    expect(again.map(({ id }) => id)).toEqual(expect.arrayContaining([put.id]));
    expect(again.map(({ id }) => id)).not.toContain(paid.id);
  });

  it('asks again, too, for what would not have been asked any more.', async () => {
    const subject = await makeSubject();
    const over = await depositIn(subject, 'expired', prompted);
    const long = later(over.expiresAt, schedule.lateVerdictMs + 1);
    expect(await takes(subject, over, long)).toBe(true);
    await subject.statusSchedule.putBack(over.id, later(long, 1));
    expect(await takes(subject, over, later(long, 1))).toBe(true);
    expect(await takes(subject, over, later(long, 3_600_000))).toBe(false);
  });
}
