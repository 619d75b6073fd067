import { expect } from '@jest/globals';
import { earlier, later, type Transaction } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import type { It } from '../given/contract.ts';
import { depositIn, merchantInitiated, storedDeposit } from '../given/deposits.ts';
import { atOnce } from '../given/walk.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
import { plenty, rooms, type StatusScheduleSubject, schedule } from './given.ts';

export function whoComesFirst(it: It<StatusScheduleSubject>): void {
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
    const sent = await withdrawalIn(subject, 'provider_submitted', own, ended, earlier(readAt, 4_500));
    const first = (ms: number) => subject.statusSchedule.takeDue(later(readAt, ms), room, schedule);
    // Also before any of them was read for the first time.
    expect(await first(500)).toMatchObject([{ id: sent.id }]);
    const all = [{ providerId: 'orange-ussd', count: plenty }];
    while ((await subject.statusSchedule.takeDue(readAt, all, schedule)).length > 0);
    const both = later(readAt, 9_500);
    expect(await first(9_500)).toMatchObject([{ id: sent.id }]);
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
