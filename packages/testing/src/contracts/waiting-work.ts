import { expect } from '@jest/globals';
import {
  changeOf,
  type Deposit,
  earlier,
  type Instant,
  ignored,
  later,
  type Ports,
  reason,
  typed,
  type Waiting,
  type WorkKind,
  workKinds,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from './given/deposits.ts';
import { aDoubt, anExchange, doubted } from './given/exchanges.ts';
import { storedMessage } from './given/messages.ts';
import { anAuditEntry, storedPayment } from './given/payments.ts';
import { aComparison, aFoundDiscrepancy } from './given/statements.ts';
import { uniqueId } from './given/unique.ts';
import { aStoredGap } from './given/wallets.ts';
import { aFailedAttempt, anEvent, leaseOf } from './given/webhooks.ts';
import { movedWithdrawal, withdrawalIn } from './given/withdrawals.ts';

export type WaitingWorkSubject = Pick<
  Ports,
  'transactions' | 'payments' | 'messages' | 'outbox' | 'reconciliation' | 'wallets' | 'waitingWork'
>;

type Make = (subject: WaitingWorkSubject, at: Instant) => Promise<unknown>;

const plenty = 10_000;

/** One piece of work of each kind that waits since a moment, and nothing else that waits. */
const made: Readonly<Record<WorkKind, Make>> = {
  withdrawals_to_decide: (subject, at) => withdrawalIn(subject, 'pending_approval', {}, at),
  credited_without_money: (subject, at) => {
    const because = reason('credited_without_money', { amount: 5_000, why: reason('balance_contradicts') });
    return storedMessage(subject, { outcome: 'held', isSuspicious: true, because }, at);
  },
  gaps_open: (subject, at) => aStoredGap(subject, at),
  payments_held: async (subject, at) =>
    subject.payments.hold((await storedPayment(subject, {}, at)).id, typed('No deposit.')),
  transactions_to_resolve: (subject, at) =>
    depositIn(subject, 'requires_manual_resolution', merchantInitiated, at),
  transactions_in_doubt: async (subject, at) => {
    const deposit = await storedDeposit(subject, merchantInitiated, at);
    await doubted(subject, deposit, aDoubt(deposit, at), aDoubt(deposit, later(at, 1), 'The same, again.'));
  },
  webhooks_failed: async (subject, at) => {
    const lease = await leaseOf(subject.outbox, await anEvent(subject, undefined, at), at);
    await subject.outbox.finish(lease, aFailedAttempt(), 'failed', null);
  },
  messages_suspicious: (subject, at) => storedMessage(subject, { outcome: 'held', isSuspicious: true }, at),
  messages_unread: async (subject, at) =>
    subject.messages.conclude((await storedMessage(subject, {}, at)).id, ignored(typed('Not ours.'))),
  differences_open: (subject, at) =>
    subject.reconciliation.record(aComparison({ comparedAt: at }), [aFoundDiscrepancy('a')], uniqueId),
};

/** The store may hold anything else that is not older than the tests' morning. */
export const waitingWorkContract = contract<WaitingWorkSubject>('The work that waits', (it) => {
  const waiting = async (
    { waitingWork }: WaitingWorkSubject,
    kind: WorkKind,
    countMax = plenty,
  ): Promise<Waiting> => {
    const all = await waitingWork.count(countMax);
    expect(all.map((each) => each.kind)).toEqual(workKinds);
    const [own] = all.filter((each) => each.kind === kind);
    if (own === undefined) throw new Error(`Nothing is told of ${kind}.`);
    return own;
  };

  it.each(workKinds)('%s: each is counted, with the time of the oldest.', async (subject, kind) => {
    const before = await waiting(subject, kind);
    const oldestAt = earlier(before.oldestAt ?? testMorning, 60_000);
    for (const at of [testMorning, oldestAt, later(testMorning, 1)]) await made[kind](subject, at);
    expect(await waiting(subject, kind)).toEqual({
      kind,
      count: before.count + 3,
      hasMore: false,
      oldestAt,
    });
  });

  it.each(workKinds)(
    '%s: counting stops where it is told to, with the oldest among them.',
    async (subject, kind) => {
      for (const ms of [1, 0]) await made[kind](subject, later(testMorning, ms));
      const all = await waiting(subject, kind);
      expect(await waiting(subject, kind, all.count)).toEqual(all);
      expect(await waiting(subject, kind, 1)).toEqual({ ...all, count: 1, hasMore: true });
    },
  );

  it('a doubt about what is over, or about a submission before this one, is no work.', async (subject) => {
    const before = await subject.waitingWork.count(plenty);
    const told = (deposit: Deposit) => doubted(subject, deposit, aDoubt(deposit));
    const over = await told(await storedDeposit(subject, merchantInitiated));
    await movedDeposit(subject, over, 'payment_confirmed');
    const handedOn = await told(await storedDeposit(subject, merchantInitiated));
    await subject.transactions.commit(changeOf(handedOn, testMorning, { fields: { submissionId: 'B' } }));
    expect(await subject.waitingWork.count(plenty)).toEqual(before);
  });

  it('what a provider contradicts after its end is in doubt.', async (subject) => {
    const inDoubt = async () =>
      (await subject.waitingWork.count(plenty)).find(({ kind }) => kind === 'transactions_in_doubt')?.count ??
      0;
    const before = await inDoubt();
    const withdrawal = await withdrawalIn(subject, 'failed');
    const at = later(withdrawal.stateUpdatedAt, 1);
    await doubted(subject, withdrawal, anExchange(withdrawal, { outcome: 'contradicts', at }));
    expect(await inDoubt()).toBe(before + 1);
  });

  it('nothing that is decided, matched, resolved, delivered or read waits.', async (subject) => {
    const before = await subject.waitingWork.count(plenty);
    const withdrawal = await withdrawalIn(subject, 'pending_approval');
    await movedWithdrawal(subject, withdrawal, 'operator_rejected');
    await depositIn(subject, 'succeeded');
    await depositIn(subject, 'expired');
    await storedMessage(subject);
    await storedMessage(subject, { kind: 'callback', outcome: 'ignored' });
    await storedMessage(subject, ignored(reason('receipt_of_ours')));
    const dismissed = await storedMessage(subject, ignored(reason('sms_unread')));
    const dismissal = { at: dismissed.receivedAt, by: 'amina', because: typed('An advertisement.') };
    await subject.messages.dismiss(dismissed.id, dismissal, anAuditEntry());
    await anEvent(subject);
    expect(await subject.waitingWork.count(plenty)).toEqual(before);
  });
});
