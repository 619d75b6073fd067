import { describe, expect, it } from '@jest/globals';
import {
  changeOf,
  type DepositState,
  depositStates,
  earlier,
  type Instant,
  later,
  type Ports,
  shortIdOf,
  type Transaction,
  type WithdrawalState,
  withdrawalStates,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from './given/deposits.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce } from './given/walk.ts';
import { withdrawalIn } from './given/withdrawals.ts';

export type StatusScheduleSubject = Pick<Ports, 'transactions' | 'statusSchedule'>;

type MakeSubject = () => Promise<StatusScheduleSubject>;

const plenty = 10_000;
const delaysMs = [5_000, 10_000, 20_000];
const lateVerdictMs = 30_000;
const muchLater = later(testMorning, 60_000);

/** The store may hold anything else. */
export function statusScheduleContract(makeSubject: MakeSubject): void {
  describe('A status schedule', () => {
    whatIsAsked(makeSubject);
    whenItIsAsked(makeSubject);
    bySeveral(makeSubject);
    hastened(makeSubject);
    byName(makeSubject);
  });
}

/** Whether a transaction is taken at a moment. */
const takes = async (
  { statusSchedule }: StatusScheduleSubject,
  { id }: Transaction,
  at: Instant,
): Promise<boolean> =>
  (await statusSchedule.takeDue(at, plenty, delaysMs, lateVerdictMs)).some((each) => each.id === id);

function whatIsAsked(makeSubject: MakeSubject): void {
  const openStates: readonly DepositState[] = ['pending', 'provider_acknowledged', 'expired'];

  it.each(depositStates.map((state) => [state, openStates.includes(state)] as const))(
    'asks for a merchant-initiated deposit in %s: %s.',
    async (state, expected) => {
      const subject = await makeSubject();
      const deposit = await depositIn(subject, state, merchantInitiated);
      expect(await takes(subject, deposit, muchLater)).toBe(expected);
    },
  );

  it.each(withdrawalStates.map((state) => [state, state === 'provider_submitted'] as const))(
    'asks for a withdrawal in %s: %s.',
    async (state, expected) => {
      const subject = await makeSubject();
      const withdrawal = await withdrawalIn(subject, state);
      expect(await takes(subject, withdrawal, muchLater)).toBe(expected);
    },
  );

  it('does not ask for a deposit that the player pays by dialling.', async () => {
    const subject = await makeSubject();
    expect(await takes(subject, await storedDeposit(subject), muchLater)).toBe(false);
  });

  it('gives a transaction as it is now, under the name that the provider gave it.', async () => {
    const subject = await makeSubject();
    const stored = await storedDeposit(subject, merchantInitiated);
    const change = changeOf(stored, testMorning, { fields: { submissionId: 'theirs' } });
    await subject.transactions.commit(change);
    const due = await subject.statusSchedule.takeDue(muchLater, plenty, delaysMs, lateVerdictMs);
    expect(due.find(({ id }) => id === stored.id)).toEqual(change.transaction);
  });

  it('stops asking once there is a verdict.', async () => {
    const subject = await makeSubject();
    const deposit = await storedDeposit(subject, merchantInitiated);
    expect(await takes(subject, deposit, later(testMorning, 5_000))).toBe(true);
    await movedDeposit(subject, deposit, 'payment_confirmed');
    expect(await takes(subject, deposit, muchLater)).toBe(false);
  });
}

function whenItIsAsked(makeSubject: MakeSubject): void {
  it('asks for a deposit one delay after it was made, then after each delay, then always after the last.', async () => {
    const subject = await makeSubject();
    const deposit = await storedDeposit(subject, merchantInitiated);
    let before = testMorning;
    for (const delayMs of [5_000, 5_000, 10_000, 20_000, 20_000, 20_000]) {
      expect(await takes(subject, deposit, later(before, delayMs - 1))).toBe(false);
      before = later(before, delayMs);
      expect(await takes(subject, deposit, before)).toBe(true);
    }
  });

  it('asks for an expired deposit until its deadline is long ago, then once more, then never again.', async () => {
    const subject = await makeSubject();
    const deposit = await depositIn(subject, 'expired', merchantInitiated);
    if (deposit.direction !== 'deposit') throw new Error('It is a deposit.');
    const early = later(deposit.expiresAt, 20_000);
    const late = later(deposit.expiresAt, lateVerdictMs + 1);
    expect(await takes(subject, deposit, early)).toBe(true);
    expect(await takes(subject, deposit, late)).toBe(true);
    expect(await takes(subject, deposit, later(late, 86_400_000))).toBe(false);
  });

  it('counts a delay from the reading, not from when it was due.', async () => {
    const subject = await makeSubject();
    const deposit = await storedDeposit(subject, merchantInitiated);
    expect(await takes(subject, deposit, muchLater)).toBe(true);
    expect(await takes(subject, deposit, later(muchLater, 4_999))).toBe(false);
    expect(await takes(subject, deposit, later(muchLater, 5_000))).toBe(true);
  });

  it('asks for a withdrawal one delay after its submission, however long it waited for approval.', async () => {
    const subject = await makeSubject();
    const withdrawal = await withdrawalIn(subject, 'provider_submitted', {}, testMorning, muchLater);
    expect(await takes(subject, withdrawal, later(muchLater, 4_999))).toBe(false);
    expect(await takes(subject, withdrawal, later(muchLater, 5_000))).toBe(true);
  });
}

function bySeveral(makeSubject: MakeSubject): void {
  it('lets many that take at once never take the same.', async () => {
    const { transactions, statusSchedule } = await makeSubject();
    const deposits = await atOnce(10, () => storedDeposit({ transactions }, merchantInitiated));
    const taken = await atOnce(8, () => statusSchedule.takeDue(muchLater, plenty, delaysMs, lateVerdictMs));
    const ids = taken.flat().map(({ id }) => id);
    for (const { id } of deposits) expect(ids.filter((each) => each === id)).toHaveLength(1);
  });

  it('gives no more than asked for, and leaves the rest for the next.', async () => {
    const { transactions, statusSchedule } = await makeSubject();
    const deposits = await atOnce(5, () => storedDeposit({ transactions }, merchantInitiated));
    const ids: string[] = [];
    for (;;) {
      const taken = await statusSchedule.takeDue(muchLater, 2, delaysMs, lateVerdictMs);
      expect(taken.length).toBeLessThanOrEqual(2);
      if (taken.length === 0) break;
      ids.push(...taken.map(({ id }) => id));
    }
    for (const { id } of deposits) expect(ids.filter((each) => each === id)).toHaveLength(1);
  });
}

function hastened(makeSubject: MakeSubject): void {
  it('takes at once what it is told to hasten, read before or not, and then as usual.', async () => {
    const subject = await makeSubject();
    const unread = await storedDeposit(subject, merchantInitiated);
    const readBefore = await storedDeposit(subject, merchantInitiated);
    const started = later(testMorning, 5_000);
    expect(await takes(subject, readBefore, started)).toBe(true);
    const soon = later(started, 1);
    const other = await storedDeposit(subject, merchantInitiated, started);
    await subject.statusSchedule.hasten([unread.id, readBefore.id], soon);
    for (const each of [unread, readBefore]) {
      expect(
        await subject.statusSchedule.takeDue(earlier(soon, 1), plenty, delaysMs, lateVerdictMs),
      ).not.toContainEqual(each);
    }
    const taken = await subject.statusSchedule.takeDue(soon, plenty, delaysMs, lateVerdictMs);
    const own = new Set([unread, readBefore, other].map(({ id }) => id));
    expect(new Set(taken.map(({ id }) => id).filter((id) => own.has(id)))).toEqual(
      new Set([unread.id, readBefore.id]),
    );
    await movedDeposit(subject, unread, 'collection_sent', soon);
    expect(await takes(subject, unread, later(soon, 4_999))).toBe(false);
    expect(await takes(subject, unread, later(soon, 20_000))).toBe(true);
  });

  it('hastens nothing that no verdict is owed on.', async () => {
    const subject = await makeSubject();
    const paid = await depositIn(subject, 'succeeded', merchantInitiated);
    await subject.statusSchedule.hasten([paid.id], testMorning);
    expect(await takes(subject, paid, muchLater)).toBe(false);
  });
}

function byName(makeSubject: MakeSubject): void {
  const owed = async ({ statusSchedule }: StatusScheduleSubject, { providerId, submissionId }: Transaction) =>
    (await statusSchedule.owedUnder(providerId, ['nothing', submissionId])).map(({ id }) => id);

  it.each(['pending', 'provider_acknowledged', 'expired', 'failed'] as const)(
    'finds a merchant-initiated deposit in %s by the name of its submission.',
    async (state) => {
      const subject = await makeSubject();
      const submissionId = uniqueId();
      const deposit = await depositIn(subject, state, { ...merchantInitiated, submissionId });
      await depositIn(subject, state, { ...merchantInitiated, submissionId: uniqueId() });
      expect(await owed(subject, deposit)).toEqual([deposit.id]);
    },
  );

  it.each<[string, (deposit: Transaction) => string]>([
    ['own id', ({ id }) => id],
    ['short id, where an operator allows no longer one', ({ id }) => shortIdOf(id)],
  ])('finds a deposit by its %s, too.', async (_, nameOf) => {
    const subject = await makeSubject();
    const deposit = await storedDeposit(subject, { ...merchantInitiated, submissionId: uniqueId() });
    const { providerId } = await storedDeposit(subject, { ...merchantInitiated, submissionId: uniqueId() });
    const found = await subject.statusSchedule.owedUnder(providerId, ['not a UUID', nameOf(deposit)]);
    expect(found.map(({ id }) => id)).toEqual([deposit.id]);
  });

  it.each<[WithdrawalState, boolean]>([
    ['pending_approval', false],
    ['approved', false],
    ['provider_submitted', true],
    ['succeeded', false],
    ['failed', true],
    ['requires_manual_resolution', true],
  ])('finds a withdrawal in %s: %s.', async (state, expected) => {
    const subject = await makeSubject();
    const withdrawal = await withdrawalIn(subject, state);
    expect((await owed(subject, withdrawal)).includes(withdrawal.id)).toBe(expected);
  });

  it('finds nothing that is settled, that no provider was asked for, or that another provider has.', async () => {
    const subject = await makeSubject();
    const settled = await depositIn(subject, 'succeeded', { ...merchantInitiated, submissionId: uniqueId() });
    const dialled = await storedDeposit(subject, { submissionId: uniqueId() });
    const elsewhere = await storedDeposit(subject, { ...merchantInitiated, submissionId: uniqueId() });
    expect(await owed(subject, settled)).toEqual([]);
    expect(await owed(subject, dialled)).toEqual([]);
    expect(await owed(subject, { ...elsewhere, providerId: 'orange-money' })).toEqual([]);
    expect(await subject.statusSchedule.owedUnder(elsewhere.providerId, [])).toEqual([]);
  });
}
