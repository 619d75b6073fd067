import { expect } from '@jest/globals';
import {
  changeOf,
  depositStates,
  earlier,
  later,
  type Transaction,
  withdrawalStates,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { among, contract, type It } from './given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from './given/deposits.ts';
import { atOnce } from './given/walk.ts';
import { withdrawalIn } from './given/withdrawals.ts';
import { byName, hastened, news } from './status-schedule/by-name.ts';
import {
  muchLater,
  plenty,
  rooms,
  type StatusScheduleSubject,
  schedule,
  takes,
} from './status-schedule/given.ts';

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

function whoComesFirst(it: It<StatusScheduleSubject>): void {
  const at = later(testMorning, 3_700_000);

  it('takes those with the oldest deadline first, withdrawals by when they are stuck, and expired deposits last.', async (subject) => {
    // What other tests left is out of the way.
    await subject.statusSchedule.takeDue(at, rooms(), schedule);
    const closing = (ms: number) =>
      storedDeposit(subject, { ...merchantInitiated, expiresAt: later(at, ms) });
    const submitted = { providerId: 'mtn-momo', operator: 'mtn' } as const;
    const expired = await depositIn(subject, 'expired', {
      ...merchantInitiated,
      expiresAt: earlier(at, 9_000),
    });
    const third = await closing(30_000);
    const first = await closing(-20_000);
    const second = await withdrawalIn(
      subject,
      'provider_submitted',
      submitted,
      testMorning,
      earlier(at, 3_590_000),
    );
    const own = [first, second, third, expired].map(({ id }) => id);
    const taken = [];
    for (let count = 0; count < own.length; count += 1) {
      taken.push(...(await subject.statusSchedule.takeDue(at, rooms(1), schedule)).map(({ id }) => id));
    }
    expect(taken.filter((id) => own.includes(id))).toEqual(own);
  });

  it('takes what is over last, however much of it has been due for longer.', async (subject) => {
    const room = [{ providerId: 'orange-ussd', count: 1 }];
    const own = { operator: 'orange', providerId: 'orange-ussd' } as const;
    const ended = later(at, 86_400_000);
    const prompt = { ...merchantInitiated, ...own, channelId: 'orange-ussd-1', expiresAt: ended };
    await atOnce(501, () => depositIn(subject, 'expired', prompt));
    const readAt = later(ended, 1_000);
    const all = [{ providerId: 'orange-ussd', count: plenty }];
    while ((await subject.statusSchedule.takeDue(readAt, all, schedule)).length > 0);
    const sent = await withdrawalIn(subject, 'provider_submitted', own, ended, earlier(readAt, 1_000));
    expect(await subject.statusSchedule.takeDue(later(readAt, 4_500), room, schedule)).toMatchObject([
      { id: sent.id },
    ]);
    const both = later(readAt, 9_500);
    expect(await subject.statusSchedule.takeDue(both, room, schedule)).toMatchObject([{ id: sent.id }]);
    const [count] = await subject.statusSchedule.overdue(both, ['orange-ussd'], 5_000, plenty);
    expect(count).toEqual({ providerId: 'orange-ussd', count: 501, oldestDueAt: later(readAt, 5_000) });
  });

  it('takes of each provider as many as it has room for, and none of one that is not named.', async (subject) => {
    const theirs = { ...merchantInitiated, providerId: 'mtn-ussd', channelId: 'mtn-ussd-1' };
    await subject.statusSchedule.takeDue(at, rooms(), schedule);
    const own = await atOnce(3, () => storedDeposit(subject, merchantInitiated));
    const others = await atOnce(3, () => storedDeposit(subject, theirs));
    const taken = await subject.statusSchedule.takeDue(at, [{ providerId: 'mtn-momo', count: 2 }], schedule);
    const left = await subject.statusSchedule.takeDue(at, rooms(), schedule);
    const countIn = (found: readonly Transaction[], given: readonly Transaction[]): number =>
      found.filter(({ id }) => given.some((each) => each.id === id)).length;
    expect([countIn(taken, own), countIn(taken, others)]).toEqual([2, 0]);
    expect([countIn(left, own), countIn(left, others)]).toEqual([1, 3]);
  });

  it('tells how much is due at each provider, and since when.', async (subject) => {
    const moment = later(testMorning, 1_000_000);
    await subject.statusSchedule.takeDue(later(moment, 10_000), rooms(), schedule);
    const overdue = (countMax: number) =>
      subject.statusSchedule.overdue(later(moment, 7_000), ['mtn-momo', 'mtn-ussd'], 5_000, countMax);
    const [before, others] = await overdue(plenty);
    expect(others).toEqual({ providerId: 'mtn-ussd', count: 0, oldestDueAt: null });
    await atOnce(3, () => storedDeposit(subject, merchantInitiated, moment));
    const [found] = await overdue(plenty);
    expect(found).toMatchObject({ providerId: 'mtn-momo', count: (before?.count ?? 0) + 3 });
    expect(found?.oldestDueAt).toBeLessThanOrEqual(later(moment, 5_000));
    expect((await overdue(2))[0]?.count).toBe(2);
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
