import { expect } from '@jest/globals';
import {
  type ApprovedAlone,
  amountXaf,
  calendarDay,
  changeOf,
  later,
  moveWithdrawal,
  reservationAt,
  type StateChange,
  service,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { uniqueId } from '../given/unique.ts';
import { withdrawalAfter, withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const moment = later(testMorning, 1_000);

/** One approval more; with the last one the withdrawal moves on. */
function approvedBy(
  withdrawal: Withdrawal,
  staffId: string,
  isLastApproval: boolean,
): StateChange<Withdrawal> {
  const approvals = [...withdrawal.approvals, { staffId, at: moment, note: `Seen by ${staffId} ✓` }];
  const change = changeOf(withdrawal, moment, { fields: { approvals } });
  const context = { actor: service, at: moment, newId: uniqueId };
  return moveWithdrawal(
    change,
    'operator_approved',
    { isStuck: false, isLastApproval },
    typed('Seen.'),
    context,
  );
}

export const approvals = part<TransactionStoreSubject>('approvals', (it) => {
  it('are kept with the withdrawal, whatever becomes of it.', async (subject) => {
    const waiting = await withdrawalIn(subject, 'pending_approval');
    const first = approvedBy(waiting, 'amina', false);
    expect(await subject.transactions.commit(first)).toBe('committed');
    expect(await subject.transactions.find(waiting.id)).toEqual(first.transaction);
    const second = approvedBy(first.transaction, 'boris', true);
    await subject.transactions.commit(second);
    const sent = withdrawalAfter(second.transaction, 'transfer_intended', moment);
    await subject.transactions.commit(sent);
    const stuck = withdrawalAfter(sent.transaction, 'transfer_stuck', moment);
    expect(await subject.transactions.commitAll([stuck])).toEqual(['committed']);
    const record = await subject.reader.record(waiting.id);
    expect(record?.transaction).toEqual(stuck.transaction);
    expect(record?.transaction).toMatchObject({
      approvals: [{ staffId: 'amina' }, { staffId: 'boris', at: moment, note: 'Seen by boris ✓' }],
    });
  });

  it('of two people at once on one version are one; the other is told to look again.', async (subject) => {
    const waiting = await withdrawalIn(subject, 'pending_approval');
    const changes = ['amina', 'boris'].map((who) => approvedBy(waiting, who, false));
    const results = await Promise.all(changes.map((change) => subject.transactions.commit(change)));
    expect([...results].sort()).toEqual(['committed', 'stale']);
    const winner = changes[results.indexOf('committed')];
    expect(await subject.transactions.find(waiting.id)).toEqual(winner?.transaction);
  });

  it('may be taken back by a change, as every field may.', async (subject) => {
    const waiting = await withdrawalIn(subject, 'pending_approval');
    const first = approvedBy(waiting, 'amina', false);
    await subject.transactions.commit(first);
    const none = changeOf(first.transaction, moment, { fields: { approvals: [] } });
    await subject.transactions.commit(none);
    expect(await subject.transactions.find(waiting.id)).toEqual(none.transaction);
  });

  it('end the reservation of the withdrawal, as every move of it does; a change that moves nothing does not.', async (subject) => {
    for (const moved of [
      (waiting: Withdrawal) => approvedBy(waiting, 'amina', false),
      (waiting: Withdrawal) => withdrawalAfter(waiting, 'operator_rejected', moment),
    ]) {
      const waiting = await withdrawalIn(subject, 'pending_approval');
      await subject.reservations.take(reservationAt(waiting.id, 'amina', testMorning), null);
      const same = changeOf(waiting, moment);
      await subject.transactions.commit(same);
      expect(await subject.reservations.find(waiting.id, moment)).not.toBeNull();
      await subject.transactions.commit(moved(same.transaction));
      expect(await subject.reservations.find(waiting.id, moment)).toBeNull();
    }
  });

  it('that come too late leave the reservation alone.', async (subject) => {
    const waiting = await withdrawalIn(subject, 'pending_approval');
    const late = approvedBy(waiting, 'boris', false);
    await subject.transactions.commit(changeOf(waiting, moment));
    await subject.reservations.take(reservationAt(waiting.id, 'amina', testMorning), null);
    expect(await subject.transactions.commit(late)).toBe('stale');
    expect(await subject.reservations.find(waiting.id, moment)).not.toBeNull();
  });

  it('are given to what may have been sent before, and it says so for good.', async (subject) => {
    const withdrawal = await withdrawalIn(subject, 'pending_approval');
    const marked = changeOf(withdrawal, moment, { fields: { mayHaveBeenSent: true } });
    await subject.transactions.commit(marked);
    expect(await subject.transactions.find(withdrawal.id)).toEqual(marked.transaction);
    const approved = withdrawalAfter(marked.transaction, 'operator_approved', moment);
    await subject.transactions.commit(approved);
    expect(await subject.transactions.find(withdrawal.id)).toMatchObject({ mayHaveBeenSent: true });
  });
});

const [today, tomorrow] = [calendarDay('2026-11-15'), calendarDay('2026-11-16')];

const approval = (withdrawal: Withdrawal, alone: ApprovedAlone): StateChange<Withdrawal> => ({
  ...withdrawalAfter(withdrawal, 'operator_approved', moment),
  approvedAlone: alone,
});

export const approvedAlone = part<TransactionStoreSubject>('what one person approves alone', (it) => {
  const waiting = (subject: TransactionStoreSubject, amount: number): Promise<Withdrawal> =>
    withdrawalIn(subject, 'pending_approval', { amountXaf: amountXaf(amount) });

  it('is added up for each person and day.', async (subject) => {
    const [amina, boris] = [`amina ${uniqueId()}`, `boris ${uniqueId()}`];
    // biome-ignore format: reads by its columns
    const approvals = [
      [amina, today,    400, null],
      [amina, today,    600, 1_000],
      [amina, tomorrow, 200, 1_000],
      [boris, today,    300, null],
    ] as const;
    for (const [staffId, day, amount, limitXaf] of approvals) {
      const change = approval(await waiting(subject, amount), { staffId, day, limitXaf });
      expect(await subject.transactions.commit(change)).toBe('committed');
      expect(await subject.transactions.find(change.transaction.id)).toEqual(change.transaction);
    }
    const sums = [amina, boris].flatMap((who) =>
      [today, tomorrow].map((day) => subject.withdrawals.approvedAloneXaf(who, day)),
    );
    expect(await Promise.all(sums)).toEqual([1_000, 200, 300, 0]);
  });

  it('is refused past the limit, and nothing of it is stored or counted.', async (subject) => {
    const alone = { staffId: uniqueId(), day: today, limitXaf: 1_000 };
    await subject.transactions.commit(approval(await waiting(subject, 900), alone));
    const withdrawal = await waiting(subject, 101);
    expect(await subject.transactions.commitAll([approval(withdrawal, alone)])).toEqual(['past_daily_limit']);
    expect(await subject.transactions.find(withdrawal.id)).toEqual(withdrawal);
    expect((await subject.reader.record(withdrawal.id))?.history).toHaveLength(1);
    expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(900);
    await subject.transactions.commit(approval(await waiting(subject, 100), alone));
    expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(1_000);
  });

  it('is not counted when another change got in first.', async (subject) => {
    const alone = { staffId: uniqueId(), day: today, limitXaf: null };
    const withdrawal = await waiting(subject, 500);
    await subject.transactions.commit(changeOf(withdrawal, moment));
    expect(await subject.transactions.commit(approval(withdrawal, alone))).toBe('stale');
    expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(0);
  });

  it('holds to the franc for many at once.', async (subject) => {
    const alone = { staffId: uniqueId(), day: today, limitXaf: 1_000 };
    const many = await Promise.all(Array.from({ length: 12 }, () => waiting(subject, 300)));
    const results = await Promise.all(many.map((each) => subject.transactions.commit(approval(each, alone))));
    expect(results.filter((each) => each === 'committed')).toHaveLength(3);
    expect(results.filter((each) => each === 'past_daily_limit')).toHaveLength(9);
    expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(900);
  });
});
