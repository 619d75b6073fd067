import { describe, expect, it } from '@jest/globals';
import {
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

export function approvals(makeSubject: () => Promise<TransactionStoreSubject>): void {
  describe('approvals', () => {
    it('are kept with the withdrawal, whatever becomes of it.', async () => {
      const subject = await makeSubject();
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

    it('of two people at once on one version are one; the other is told to look again.', async () => {
      const subject = await makeSubject();
      const waiting = await withdrawalIn(subject, 'pending_approval');
      const changes = ['amina', 'boris'].map((who) => approvedBy(waiting, who, false));
      const results = await Promise.all(changes.map((change) => subject.transactions.commit(change)));
      expect([...results].sort()).toEqual(['committed', 'stale']);
      const winner = changes[results.indexOf('committed')];
      expect(await subject.transactions.find(waiting.id)).toEqual(winner?.transaction);
    });

    it('may be taken back by a change, as every field may.', async () => {
      const subject = await makeSubject();
      const waiting = await withdrawalIn(subject, 'pending_approval');
      const first = approvedBy(waiting, 'amina', false);
      await subject.transactions.commit(first);
      const none = changeOf(first.transaction, moment, { fields: { approvals: [] } });
      await subject.transactions.commit(none);
      expect(await subject.transactions.find(waiting.id)).toEqual(none.transaction);
    });

    it('end the reservation of the withdrawal, as every move of it does; a change that moves nothing does not.', async () => {
      const subject = await makeSubject();
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

    it('that come too late leave the reservation alone.', async () => {
      const subject = await makeSubject();
      const waiting = await withdrawalIn(subject, 'pending_approval');
      const late = approvedBy(waiting, 'boris', false);
      await subject.transactions.commit(changeOf(waiting, moment));
      await subject.reservations.take(reservationAt(waiting.id, 'amina', testMorning), null);
      expect(await subject.transactions.commit(late)).toBe('stale');
      expect(await subject.reservations.find(waiting.id, moment)).not.toBeNull();
    });
  });
}
