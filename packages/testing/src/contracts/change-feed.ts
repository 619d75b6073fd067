import { expect } from '@jest/globals';
import {
  type Change,
  earlier,
  type Instant,
  later,
  type Ports,
  readActions,
  reservationAt,
  typed,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract } from './given/contract.ts';
import { depositAfter, storedDeposit } from './given/deposits.ts';
import { anAuditEntry, storedPayment } from './given/payments.ts';
import { anAttempt, anEvent, leaseOf } from './given/webhooks.ts';
import { withdrawalIn } from './given/withdrawals.ts';

export type ChangeFeedSubject = Pick<
  Ports,
  'changes' | 'transactions' | 'reservations' | 'payments' | 'outbox' | 'audit'
>;

const before = earlier(testMorning, 1);

/** The store may hold anything else. */
export const changeFeedContract = contract<ChangeFeedSubject>('The feed of changes', (it) => {
  const about = async (
    { changes }: ChangeFeedSubject,
    ids: readonly string[],
    since: Instant = before,
  ): Promise<readonly Change[]> =>
    (await changes.since(since, 10_000)).filter(({ id, transactionId }) =>
      [id, transactionId].some((each) => each !== null && ids.includes(each)),
    );

  it('tells every move of a transaction, in order.', async (subject) => {
    const deposit = await storedDeposit(subject);
    const at = later(testMorning, 5);
    await subject.transactions.commit(depositAfter(deposit, 'window_closed', at));
    const change = { kind: 'transaction', id: deposit.id, transactionId: deposit.id };
    expect(await about(subject, [deposit.id])).toEqual([
      { ...change, state: 'pending', at: testMorning },
      { ...change, state: 'expired', at },
    ]);
    expect(await about(subject, [deposit.id], at)).toEqual([{ ...change, state: 'expired', at }]);
    expect(await about(subject, [deposit.id], later(at, 1))).toEqual([]);
  });

  it('tells of a reservation of a withdrawal when it is taken, and when it ends.', async (subject) => {
    const { id } = await withdrawalIn(subject, 'pending_approval', {}, earlier(before, 1_000));
    const at = later(testMorning, 5);
    await subject.reservations.take(reservationAt(id, 'amina', testMorning), null);
    const change = { kind: 'claim', id, transactionId: id, state: 'amina' };
    expect(await about(subject, [id])).toEqual([{ ...change, at: testMorning }]);
    await subject.reservations.release(id, 'amina', at);
    expect(await about(subject, [id])).toEqual([{ ...change, at }]);
    expect(await about(subject, [id], later(at, 1))).toEqual([]);
  });

  it('tells a payment that came in, as it is now.', async (subject) => {
    const { id } = await storedPayment(subject);
    const change = { kind: 'payment', id, transactionId: null, at: testMorning };
    expect(await about(subject, [id])).toEqual([{ ...change, state: 'received' }]);
    await subject.payments.hold(id, typed('No deposit.'));
    expect(await about(subject, [id])).toEqual([{ ...change, state: 'held' }]);
  });

  it('tells which deposit a payment was used for.', async (subject) => {
    const { id } = await storedPayment(subject);
    const deposit = await storedDeposit(subject);
    const consumes = [id];
    await subject.transactions.commit(depositAfter(deposit, 'payment_confirmed', testMorning, { consumes }));
    const change = { kind: 'payment', id, transactionId: deposit.id, state: 'matched', at: testMorning };
    expect(await about(subject, [id])).toEqual([change]);
  });

  it('tells every attempt of a webhook, with what became of the webhook.', async (subject) => {
    const event = await anEvent(subject);
    const lease = await leaseOf(subject.outbox, event, testMorning);
    await subject.outbox.finish(lease, anAttempt({ at: later(testMorning, 3) }), 'delivered', null);
    const { id, transactionId } = event;
    expect(await about(subject, [id])).toEqual([
      { kind: 'webhook', id, transactionId, state: 'delivered', at: later(testMorning, 3) },
    ]);
  });

  it('tells what staff did.', async (subject) => {
    const { id, action, at } = anAuditEntry();
    await subject.audit.append(anAuditEntry({ id, action, at }));
    expect(await about(subject, [id])).toEqual([
      { kind: 'audit', id, transactionId: null, state: action, at },
    ]);
  });

  it('tells nothing of what someone only looked at.', async (subject) => {
    const at = later(testMorning, 777_000);
    for (const action of readActions) await subject.audit.append(anAuditEntry({ action, at }));
    const states = (await subject.changes.since(at, 50)).map(({ state }) => state);
    expect(states.filter((state) => readActions.some((each) => each === state))).toEqual([]);
  });

  it('tells the newest of each kind, where there are more than asked for.', async (subject) => {
    const at = later(testMorning, 1_000_000);
    const own = [];
    for (const ms of [1, 2, 3, 4]) {
      const entry = anAuditEntry({ at: later(at, ms) });
      await subject.audit.append(entry);
      own.push(entry.id);
    }
    const told = (await subject.changes.since(at, 2)).filter(({ kind }) => kind === 'audit');
    expect(told.map(({ id }) => id)).toEqual(own.slice(2));
  });
});
