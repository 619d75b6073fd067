import { expect } from '@jest/globals';
import { earlier, later, shortIdOf, type Transaction, withdrawalStates } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { among, type It } from '../given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { uniqueId } from '../given/unique.ts';
import { withdrawalIn } from '../given/withdrawals.ts';
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
