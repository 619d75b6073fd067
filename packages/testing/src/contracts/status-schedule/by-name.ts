import { expect } from '@jest/globals';
import {
  changeOf,
  depositStates,
  earlier,
  later,
  shortIdOf,
  type Transaction,
  withdrawalStates,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { among, type It } from '../given/contract.ts';
import { committed, depositIn, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';
import { movedWithdrawal, withdrawalIn } from '../given/withdrawals.ts';
import { muchLater, rooms, type StatusScheduleSubject, schedule, takes } from './given.ts';

export function hastened(it: It<StatusScheduleSubject>): void {
  it('takes at once what it is told to hasten, read before or not, and then as usual.', async (subject) => {
    const unread = await storedDeposit(subject, merchantInitiated);
    const readBefore = await storedDeposit(subject, merchantInitiated);
    const started = later(testMorning, 5_000);
    expect(await takes(subject, readBefore, started)).toBe(true);
    const soon = later(started, 1);
    const other = await storedDeposit(subject, merchantInitiated, started);
    await subject.statusSchedule.hasten([unread.id, readBefore.id], soon);
    for (const each of [unread, readBefore]) {
      expect(await subject.statusSchedule.takeDue(earlier(soon, 1), rooms(), schedule)).not.toContainEqual(
        each,
      );
    }
    const taken = await subject.statusSchedule.takeDue(soon, rooms(), schedule);
    const own = new Set([unread, readBefore, other].map(({ id }) => id));
    expect(new Set(taken.map(({ id }) => id).filter((id) => own.has(id)))).toEqual(
      new Set([unread.id, readBefore.id]),
    );
    await movedDeposit(subject, unread, 'collection_sent', soon);
    expect(await takes(subject, unread, later(soon, 4_999))).toBe(false);
    expect(await takes(subject, unread, later(soon, 20_000))).toBe(true);
  });

  it('hastens nothing that no verdict is owed on.', async (subject) => {
    const paid = await depositIn(subject, 'succeeded', merchantInitiated);
    await subject.statusSchedule.hasten([paid.id], testMorning);
    expect(await takes(subject, paid, muchLater)).toBe(false);
  });
}

export function news(it: It<StatusScheduleSubject>): void {
  const told = later(testMorning, 100 * 86_400_000);

  it.each(among(depositStates, 'failed'))(
    'follows news of a merchant-initiated deposit in %s that no verdict is owed on: %s.',
    async (subject, state, expected) => {
      const deposit = await depositIn(subject, state, merchantInitiated);
      while (await takes(subject, deposit, told));
      await subject.statusSchedule.followNews([deposit.id], told);
      expect(await takes(subject, deposit, told)).toBe(expected);
    },
  );

  it.each(among(withdrawalStates, 'failed', 'requires_manual_resolution'))(
    'follows news of a withdrawal in %s that no verdict is owed on: %s.',
    async (subject, state, expected) => {
      const withdrawal = await withdrawalIn(subject, state);
      await takes(subject, withdrawal, told);
      await subject.statusSchedule.followNews([withdrawal.id], told);
      expect(await takes(subject, withdrawal, told)).toBe(expected);
    },
  );

  it('follows no news of a deposit that the player pays by dialling.', async (subject) => {
    const dialled = await depositIn(subject, 'failed');
    await subject.statusSchedule.followNews([dialled.id], told);
    expect(await takes(subject, dialled, told)).toBe(false);
  });

  it.each(['deposit', 'withdrawal'] as const)(
    'asks for the news of a %s after each delay and once after the last, and anew when they are told anew.',
    async (subject, direction) => {
      const failed =
        direction === 'deposit'
          ? await depositIn(subject, 'failed', merchantInitiated)
          : await withdrawalIn(subject, 'failed');
      let at = told;
      for (let times = 0; times < 2; times += 1) {
        await subject.statusSchedule.followNews([failed.id], at);
        expect(await takes(subject, failed, earlier(at, 1))).toBe(false);
        expect(await takes(subject, failed, at)).toBe(true);
        for (const delayMs of schedule.delaysMs) {
          at = later(at, delayMs);
          expect(await takes(subject, failed, earlier(at, 1))).toBe(false);
          expect(await takes(subject, failed, at)).toBe(true);
        }
        expect(await takes(subject, failed, later(at, 86_400_000))).toBe(false);
      }
    },
  );

  it('asks for news no later because they are told again.', async (subject) => {
    const failed = await depositIn(subject, 'failed', merchantInitiated);
    for (const at of [told, later(told, 1)]) await subject.statusSchedule.followNews([failed.id], at);
    expect(await takes(subject, failed, told)).toBe(true);
  });

  it('asks for no news of what was ended, or was brought back.', async (subject) => {
    const ended = await depositIn(subject, 'failed', merchantInitiated);
    const broughtBack = await depositIn(subject, 'failed', merchantInitiated);
    await subject.statusSchedule.followNews([ended.id, broughtBack.id], told);
    await subject.statusSchedule.end(ended.id);
    await movedDeposit(subject, broughtBack, 'payment_confirmed');
    for (const each of [ended, broughtBack]) expect(await takes(subject, each, told)).toBe(false);
  });

  it.each([
    ['resolution_rejected', true],
    ['resolution_confirmed', false],
  ] as const)(
    'asks for news of a withdrawal whatever people write about it, and after their %s: %s.',
    async (subject, trigger, expected) => {
      const held = await withdrawalIn(subject, 'requires_manual_resolution');
      await subject.statusSchedule.followNews([held.id], told);
      const proposed = await committed(subject, changeOf(held, testMorning));
      const resolved = await movedWithdrawal(subject, proposed, trigger);
      await subject.transactions.commit(changeOf(resolved, testMorning));
      expect(await takes(subject, held, told)).toBe(expected);
    },
  );

  it('asks no more for what it read before and a person decides now, without news.', async (subject) => {
    const submitted = await withdrawalIn(subject, 'provider_submitted');
    expect(await takes(subject, submitted, muchLater)).toBe(true);
    const held = await movedWithdrawal(subject, submitted, 'transfer_stuck');
    await subject.transactions.commit(changeOf(held, testMorning));
    expect(await takes(subject, held, told)).toBe(false);
  });
}

export function byName(it: It<StatusScheduleSubject>): void {
  const owed = async ({ statusSchedule }: StatusScheduleSubject, { providerId, submissionId }: Transaction) =>
    (await statusSchedule.owedUnder(providerId, ['nothing', submissionId])).map(({ id }) => id);

  it.each(['pending', 'provider_acknowledged', 'expired', 'failed'] as const)(
    'finds a merchant-initiated deposit in %s by the name of its submission.',
    async (subject, state) => {
      const submissionId = uniqueId();
      const deposit = await depositIn(subject, state, { ...merchantInitiated, submissionId });
      await depositIn(subject, state, { ...merchantInitiated, submissionId: uniqueId() });
      expect(await owed(subject, deposit)).toEqual([deposit.id]);
    },
  );

  it.each<[string, (deposit: Transaction) => string]>([
    ['own id', ({ id }) => id],
    ['short id, where an operator allows no longer one', ({ id }) => shortIdOf(id)],
  ])('finds a deposit by its %s, too.', async (subject, _, nameOf) => {
    const deposit = await storedDeposit(subject, { ...merchantInitiated, submissionId: uniqueId() });
    const { providerId } = await storedDeposit(subject, { ...merchantInitiated, submissionId: uniqueId() });
    const found = await subject.statusSchedule.owedUnder(providerId, ['not a UUID', nameOf(deposit)]);
    expect(found.map(({ id }) => id)).toEqual([deposit.id]);
  });

  it.each(among(withdrawalStates, 'provider_submitted', 'failed', 'requires_manual_resolution'))(
    'finds a withdrawal in %s: %s.',
    async (subject, state, expected) => {
      const withdrawal = await withdrawalIn(subject, state);
      expect((await owed(subject, withdrawal)).includes(withdrawal.id)).toBe(expected);
    },
  );

  it('finds nothing that is settled, that no provider was asked for, or that another provider has.', async (subject) => {
    const settled = await depositIn(subject, 'succeeded', { ...merchantInitiated, submissionId: uniqueId() });
    const dialled = await storedDeposit(subject, { submissionId: uniqueId() });
    const elsewhere = await storedDeposit(subject, { ...merchantInitiated, submissionId: uniqueId() });
    expect(await owed(subject, settled)).toEqual([]);
    expect(await owed(subject, dialled)).toEqual([]);
    expect(await owed(subject, { ...elsewhere, providerId: 'orange-money' })).toEqual([]);
    expect(await subject.statusSchedule.owedUnder(elsewhere.providerId, [])).toEqual([]);
  });
}
