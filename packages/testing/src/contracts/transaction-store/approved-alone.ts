import { describe, expect, it } from '@jest/globals';
import {
  type ApprovedAlone,
  amountXaf,
  calendarDay,
  changeOf,
  later,
  type StateChange,
  type Withdrawal,
} from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueId } from '../given/unique.ts';
import { withdrawalAfter, withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const moment = later(testMorning, 1_000);
const [today, tomorrow] = [calendarDay('2026-11-15'), calendarDay('2026-11-16')];

const approval = (withdrawal: Withdrawal, alone: ApprovedAlone): StateChange<Withdrawal> => ({
  ...withdrawalAfter(withdrawal, 'operator_approved', moment),
  approvedAlone: alone,
});

export function approvedAlone(makeSubject: () => Promise<TransactionStoreSubject>): void {
  const waiting = (subject: TransactionStoreSubject, amount: number): Promise<Withdrawal> =>
    withdrawalIn(subject, 'pending_approval', { amountXaf: amountXaf(amount) });

  describe('what one person approves alone', () => {
    it('is added up for each person and day.', async () => {
      const subject = await makeSubject();
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

    it('is refused past the limit, and nothing of it is stored or counted.', async () => {
      const subject = await makeSubject();
      const alone = { staffId: uniqueId(), day: today, limitXaf: 1_000 };
      await subject.transactions.commit(approval(await waiting(subject, 900), alone));
      const withdrawal = await waiting(subject, 101);
      expect(await subject.transactions.commitAll([approval(withdrawal, alone)])).toEqual([
        'past_daily_limit',
      ]);
      expect(await subject.transactions.find(withdrawal.id)).toEqual(withdrawal);
      expect((await subject.reader.record(withdrawal.id))?.history).toHaveLength(1);
      expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(900);
      await subject.transactions.commit(approval(await waiting(subject, 100), alone));
      expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(1_000);
    });

    it('is not counted when another change got in first.', async () => {
      const subject = await makeSubject();
      const alone = { staffId: uniqueId(), day: today, limitXaf: null };
      const withdrawal = await waiting(subject, 500);
      await subject.transactions.commit(changeOf(withdrawal, moment));
      expect(await subject.transactions.commit(approval(withdrawal, alone))).toBe('stale');
      expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(0);
    });

    it('holds to the franc for many at once.', async () => {
      const subject = await makeSubject();
      const alone = { staffId: uniqueId(), day: today, limitXaf: 1_000 };
      const many = await Promise.all(Array.from({ length: 12 }, () => waiting(subject, 300)));
      const results = await Promise.all(
        many.map((each) => subject.transactions.commit(approval(each, alone))),
      );
      expect(results.filter((each) => each === 'committed')).toHaveLength(3);
      expect(results.filter((each) => each === 'past_daily_limit')).toHaveLength(9);
      expect(await subject.withdrawals.approvedAloneXaf(alone.staffId, today)).toBe(900);
    });
  });

  it('A withdrawal that may have been sent before says so for good.', async () => {
    const subject = await makeSubject();
    const withdrawal = await waiting(subject, 500);
    const marked = changeOf(withdrawal, moment, { fields: { mayHaveBeenSent: true } });
    await subject.transactions.commit(marked);
    expect(await subject.transactions.find(withdrawal.id)).toEqual(marked.transaction);
    const approved = withdrawalAfter(marked.transaction, 'operator_approved', moment);
    await subject.transactions.commit(approved);
    expect(await subject.transactions.find(withdrawal.id)).toMatchObject({ mayHaveBeenSent: true });
  });
}
