import { expect } from '@jest/globals';
import { changeOf, depositStates, earlier, later, withdrawalStates } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { among, contract, type It } from './given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from './given/deposits.ts';
import { atOnce } from './given/walk.ts';
import { withdrawalIn } from './given/withdrawals.ts';
import { byName, hastened, news } from './status-schedule/by-name.ts';
import { muchLater, rooms, type StatusScheduleSubject, schedule, takes } from './status-schedule/given.ts';
import { whoComesFirst } from './status-schedule/who-comes-first.ts';

/** The store may hold anything else. */
export const statusScheduleContract = contract<StatusScheduleSubject>(
  'A status schedule',
  whatIsAsked,
  whenItIsAsked,
  aroundTheDeadline,
  whoComesFirst,
  bySeveral,
  hastened,
  news,
  byName,
);

function whatIsAsked(it: It<StatusScheduleSubject>): void {
  it.each(among(depositStates, 'pending', 'provider_acknowledged', 'expired'))(
    'asks for a merchant-initiated deposit in %s: %s.',
    async (subject, state, expected) => {
      const deposit = await depositIn(subject, state, merchantInitiated);
      expect(await takes(subject, deposit, muchLater)).toBe(expected);
    },
  );

  it.each(among(withdrawalStates, 'provider_submitted'))(
    'asks for a withdrawal in %s: %s.',
    async (subject, state, expected) => {
      const withdrawal = await withdrawalIn(subject, state);
      expect(await takes(subject, withdrawal, muchLater)).toBe(expected);
    },
  );

  it('does not ask for a deposit that the player pays by dialling.', async (subject) => {
    expect(await takes(subject, await storedDeposit(subject), muchLater)).toBe(false);
  });

  it('gives a transaction as it is now, under the name that the provider gave it.', async (subject) => {
    const stored = await storedDeposit(subject, merchantInitiated);
    const change = changeOf(stored, testMorning, { fields: { submissionId: 'theirs' } });
    await subject.transactions.commit(change);
    const due = await subject.statusSchedule.takeDue(muchLater, rooms(), schedule);
    expect(due.find(({ id }) => id === stored.id)).toEqual(change.transaction);
  });

  it('stops asking once there is a verdict.', async (subject) => {
    const deposit = await storedDeposit(subject, merchantInitiated);
    expect(await takes(subject, deposit, later(testMorning, 5_000))).toBe(true);
    await movedDeposit(subject, deposit, 'payment_confirmed');
    expect(await takes(subject, deposit, muchLater)).toBe(false);
  });
}

function whenItIsAsked(it: It<StatusScheduleSubject>): void {
  it('asks for a deposit one delay after it was made, then after each delay, then always after the last.', async (subject) => {
    const deposit = await storedDeposit(subject, merchantInitiated);
    let before = testMorning;
    for (const delayMs of [5_000, 5_000, 10_000, 20_000, 20_000, 20_000]) {
      expect(await takes(subject, deposit, later(before, delayMs - 1))).toBe(false);
      before = later(before, delayMs);
      expect(await takes(subject, deposit, before)).toBe(true);
    }
  });

  it('asks for an expired deposit until its deadline is long ago, then once more, then never again.', async (subject) => {
    const deposit = await depositIn(subject, 'expired', merchantInitiated);
    const early = later(deposit.expiresAt, 20_000);
    const late = later(deposit.expiresAt, schedule.lateVerdictMs + 1);
    expect(await takes(subject, deposit, early)).toBe(true);
    expect(await takes(subject, deposit, late)).toBe(true);
    expect(await takes(subject, deposit, later(late, 86_400_000))).toBe(false);
  });

  it('counts a delay from the reading, not from when it was due.', async (subject) => {
    const deposit = await storedDeposit(subject, merchantInitiated);
    expect(await takes(subject, deposit, muchLater)).toBe(true);
    expect(await takes(subject, deposit, later(muchLater, 4_999))).toBe(false);
    expect(await takes(subject, deposit, later(muchLater, 5_000))).toBe(true);
  });

  it('asks for a withdrawal one delay after its submission, however long it waited for approval.', async (subject) => {
    const withdrawal = await withdrawalIn(subject, 'provider_submitted', {}, testMorning, muchLater);
    expect(await takes(subject, withdrawal, later(muchLater, 4_999))).toBe(false);
    expect(await takes(subject, withdrawal, later(muchLater, 5_000))).toBe(true);
  });
}

function bySeveral(it: It<StatusScheduleSubject>): void {
  it('lets many that take at once never take the same.', async ({ transactions, statusSchedule }) => {
    const deposits = await atOnce(10, () => storedDeposit({ transactions }, merchantInitiated));
    const taken = await atOnce(8, () => statusSchedule.takeDue(muchLater, rooms(), schedule));
    const ids = taken.flat().map(({ id }) => id);
    for (const { id } of deposits) expect(ids.filter((each) => each === id)).toHaveLength(1);
  });

  it('gives no more than asked for, and leaves the rest for the next.', async (subject) => {
    const deposits = await atOnce(5, () => storedDeposit(subject, merchantInitiated));
    const ids: string[] = [];
    for (;;) {
      const taken = await subject.statusSchedule.takeDue(muchLater, rooms(2), schedule);
      for (const { providerId } of rooms())
        expect(taken.filter((each) => each.providerId === providerId).length).toBeLessThanOrEqual(2);
      if (taken.length === 0) break;
      ids.push(...taken.map(({ id }) => id));
    }
    for (const { id } of deposits) expect(ids.filter((each) => each === id)).toHaveLength(1);
  });
}

export function aroundTheDeadline(it: It<StatusScheduleSubject>): void {
  const deadline = later(testMorning, 12_000);
  const prompted = { ...merchantInitiated, expiresAt: deadline };

  it('asks for an open deposit at its deadline, whenever it would be due otherwise.', async (subject) => {
    const deposit = await storedDeposit(subject, prompted);
    expect(await takes(subject, deposit, later(testMorning, 9_000))).toBe(true);
    expect(await takes(subject, deposit, earlier(deadline, 1))).toBe(false);
    expect(await takes(subject, deposit, deadline)).toBe(true);
  });

  it('asks again after the first delay while a deposit past its deadline is open, however often it was asked.', async (subject) => {
    const deposit = await storedDeposit(subject, prompted);
    expect(await takes(subject, deposit, later(testMorning, 5_000))).toBe(true);
    for (const ms of [0, 5_000, 10_000]) {
      expect(await takes(subject, deposit, later(deadline, ms))).toBe(true);
      expect(await takes(subject, deposit, later(deadline, ms + 4_999))).toBe(false);
    }
  });

  it('asks at once again for what could not be asked, unless its verdict has come.', async (subject) => {
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

  it('asks no more for what was ended, which neither haste nor time brings back.', async (subject) => {
    const over = await depositIn(subject, 'expired', prompted);
    const at = later(over.expiresAt, 5_000);
    expect(await takes(subject, over, at)).toBe(true);
    await subject.statusSchedule.end(over.id);
    await subject.statusSchedule.hasten([over.id], at);
    expect(await takes(subject, over, later(at, 20_000))).toBe(false);
  });

  it('asks again, too, for what would not have been asked any more.', async (subject) => {
    const over = await depositIn(subject, 'expired', prompted);
    const long = later(over.expiresAt, schedule.lateVerdictMs + 1);
    expect(await takes(subject, over, long)).toBe(true);
    await subject.statusSchedule.putBack(over.id, later(long, 1));
    expect(await takes(subject, over, later(long, 1))).toBe(true);
    expect(await takes(subject, over, later(long, 3_600_000))).toBe(false);
  });
}
