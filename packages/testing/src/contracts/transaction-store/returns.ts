import { expect } from '@jest/globals';
import {
  type AmountXaf,
  amountXaf,
  type Deposit,
  later,
  ofNoOne,
  type PaymentDecision,
  type PaymentId,
  type ReceivedPayment,
  type ReturnTerms,
  reason,
  type StateChange,
  typed,
  type Withdrawal,
} from '@mobile-money/core';
import { aStaffMember } from '../../builders/a-staff-member.ts';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { depositAfter, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { anAuditEntry, isAudited, storedPayment } from '../given/payments.ts';
import { atOnce } from '../given/walk.ts';
import { aWithdrawal, movedWithdrawal, withdrawalAfter } from '../given/withdrawals.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const moment = later(testMorning, 1_000);
const staffId = aStaffMember().id;
const decision: PaymentDecision = { kind: 'return', staffId, at: testMorning, reason: 'Not ours.' };
const whole: ReturnTerms = { part: 'whole', decision };
const excess: ReturnTerms = { part: 'excess', decision };

const aReturn = (paymentId: PaymentId, amount: number = 5_000): StateChange<Withdrawal> =>
  aWithdrawal({ ...ofNoOne, amountXaf: amount as AmountXaf, returns: { paymentId, askedBy: staffId } });

/** A deposit of 5,000 that two payments completed, the newer of which bears what is too much. */
async function overpaid(subject: TransactionStoreSubject): Promise<[Deposit, ReceivedPayment]> {
  const [older, newer] = [await storedPayment(subject), await storedPayment(subject)];
  const deposit = await movedDeposit(subject, await storedDeposit(subject), 'completed_by_hand', moment, {
    consumes: [older.id, newer.id],
    excess: [{ paymentId: newer.id, xaf: 40 }],
  });
  return [deposit, newer];
}

async function begun(
  subject: TransactionStoreSubject,
  change: StateChange<Withdrawal>,
  terms = whole,
): Promise<Withdrawal> {
  expect(await subject.transactions.createReturn(change, terms)).toBe('committed');
  return change.transaction;
}

async function sent(subject: TransactionStoreSubject, withdrawal: Withdrawal): Promise<Withdrawal> {
  const approved = await movedWithdrawal(subject, withdrawal, 'operator_approved');
  return movedWithdrawal(subject, approved, 'transfer_intended');
}

export const returns = part<TransactionStoreSubject>('returns', (it) => {
  it('stores a withdrawal that sends a payment back, and the payment is on its way.', async (subject) => {
    const payment = await subject.payments.hold((await storedPayment(subject)).id, typed('No deposit.'));
    const entry = anAuditEntry();
    const { id, ...made } = await begun(subject, { ...aReturn(payment.id), audit: [entry] });
    expect(await subject.transactions.find(id)).toEqual({ id, ...made });
    const going = { ...payment, status: 'returning', returnId: id, decision };
    expect(await subject.payments.find(payment.id)).toEqual(going);
    expect(await isAudited(subject, entry)).toBe(true);
    const record = await subject.reader.record(id);
    expect(record?.payments).toEqual([going]);
    expect(record?.history).toHaveLength(1);
  });

  it('finds what is sent back apart from what platforms asked for.', async (subject) => {
    const sentBack = await begun(subject, aReturn((await storedPayment(subject)).id));
    const asked = (await subject.transactions.createWithdrawal(aWithdrawal())).transaction;
    const state = 'pending_approval' as const;
    const found = async (purpose: 'platform' | 'return', text?: string) => {
      const search = { state, purpose, ...(text === undefined ? {} : { text }) };
      const { items } = await subject.reader.search(search, null, 100);
      return items.map(({ id }) => id).filter((id) => id === sentBack.id || id === asked.id);
    };
    expect([await found('return'), await found('platform')]).toEqual([[sentBack.id], [asked.id]]);
    expect([await found('return', sentBack.id), await found('platform', sentBack.id)]).toEqual([
      [sentBack.id],
      [],
    ]);
    expect((await subject.reader.search({ state }, null, 100)).items).toEqual(
      expect.arrayContaining([sentBack, asked]),
    );
  });

  it('says that a payment was returned when its withdrawal succeeds.', async (subject) => {
    const payment = await storedPayment(subject);
    const going = await begun(subject, aReturn(payment.id));
    await movedWithdrawal(subject, await sent(subject, going), 'transfer_succeeded');
    expect(await subject.payments.find(payment.id)).toEqual({
      ...payment,
      status: 'returned',
      returnId: going.id,
      decision,
    });
  });

  it('holds a payment again when its withdrawal fails or is rejected, to be sent back anew.', async (subject) => {
    const payment = await storedPayment(subject);
    const rejected = await begun(subject, aReturn(payment.id));
    await movedWithdrawal(subject, rejected, 'operator_rejected');
    const why = typed('It moved on operator_rejected.');
    const here = { ...payment, status: 'held', heldBecause: reason('return_failed', { why }) };
    expect(await subject.payments.find(payment.id)).toEqual(here);
    const failing = await begun(subject, aReturn(payment.id));
    await movedWithdrawal(subject, await sent(subject, failing), 'transfer_rejected');
    expect(await subject.payments.find(payment.id)).toMatchObject({ status: 'held', returnId: null });
    await begun(subject, aReturn(payment.id));
  });

  it('is begun once, though its answer was lost and it has failed meanwhile.', async (subject) => {
    const payment = await storedPayment(subject);
    const change = aReturn(payment.id);
    await movedWithdrawal(subject, await begun(subject, change), 'operator_rejected');
    const held = await subject.payments.find(payment.id);
    expect(await subject.transactions.createReturn(change, whole)).toBe('committed');
    expect(await subject.payments.find(payment.id)).toEqual(held);
  });

  it('is not moved by a change that must keep its payment, once that was taken back.', async (subject) => {
    const payment = await storedPayment(subject);
    const waiting = await begun(subject, aReturn(payment.id));
    const change = withdrawalAfter(waiting, 'operator_approved', moment);
    await subject.payments.takeBack(payment.id);
    expect(await subject.transactions.commit({ ...change, keepsPayments: true })).toBe('payment_used');
    expect(await subject.transactions.commit(change)).toBe('committed');
  });

  it('keeps what payments come to beyond a deposit, and sends that back from a matched payment.', async (subject) => {
    const [deposit, payment] = await overpaid(subject);
    const kept = { status: 'matched', transactionId: deposit.id, excessXaf: 40, excessStatus: 'kept' };
    expect(await subject.payments.find(payment.id)).toMatchObject({ ...kept, returnId: null });
    const failing = await begun(subject, aReturn(payment.id, 40), excess);
    expect(await subject.payments.find(payment.id)).toMatchObject({
      ...kept,
      excessStatus: 'returning',
      returnId: failing.id,
    });
    await movedWithdrawal(subject, failing, 'operator_rejected');
    expect(await subject.payments.find(payment.id)).toMatchObject({ ...kept, returnId: null });
    const going = await begun(subject, aReturn(payment.id, 40), excess);
    await movedWithdrawal(subject, await sent(subject, going), 'transfer_succeeded');
    const returned = { ...kept, excessStatus: 'returned', returnId: going.id };
    expect(await subject.payments.find(payment.id)).toMatchObject(returned);
  });

  it('stores nothing of a return of what is not here, or of another amount.', async (subject) => {
    const { payments, transactions } = subject;
    const refused = async (change: StateChange<Withdrawal>, terms: ReturnTerms) => {
      const before = await payments.find(change.transaction.returns?.paymentId as PaymentId);
      expect(await transactions.createReturn(change, terms)).toBe('payment_used');
      expect(await transactions.find(change.transaction.id)).toBeNull();
      expect(await payments.find(before?.id as PaymentId)).toEqual(before);
    };
    const free = await storedPayment(subject);
    await refused(aReturn(free.id, 4_999), whole);
    await refused(aReturn(free.id), excess);
    const [, matched] = await overpaid(subject);
    await refused(aReturn(matched.id), whole);
    await refused(aReturn(matched.id, 39), excess);
    const reversed = await payments.takeBack((await storedPayment(subject)).id);
    await refused(aReturn(reversed.id), whole);
    await begun(subject, aReturn(free.id));
    await refused(aReturn(free.id), whole);
  });

  it('sends back what was set aside.', async (subject) => {
    const payment = await storedPayment(subject);
    const aside = { status: 'set_aside', waitsUntil: null, isVouched: false, decision } as const;
    await subject.payments.decide(payment, aside, anAuditEntry());
    await begun(subject, aReturn(payment.id));
  });

  it('completes no deposit from what is on its way, was sent back or is set aside.', async (subject) => {
    const [going, gone, aside] = await atOnce(3, () => storedPayment(subject));
    if (going === undefined || gone === undefined || aside === undefined) throw new Error('three');
    await begun(subject, aReturn(going.id));
    const returned = await sent(subject, await begun(subject, aReturn(gone.id)));
    await movedWithdrawal(subject, returned, 'transfer_succeeded');
    const set = { status: 'set_aside', waitsUntil: null, isVouched: false, decision } as const;
    await subject.payments.decide(aside, set, anAuditEntry());
    for (const { id } of [going, gone, aside]) {
      const change = depositAfter(await storedDeposit(subject), 'completed_by_hand', moment, {
        consumes: [id],
      });
      expect(await subject.transactions.commit(change)).toBe('payment_used');
    }
  });

  it('lets one of many returns and deposits have a payment that want it at once.', async (subject) => {
    const payment = await storedPayment(subject, { amountXaf: amountXaf(5_000) });
    const deposits = await atOnce(5, () => storedDeposit(subject));
    const results = await Promise.all([
      ...deposits.map((deposit) =>
        subject.transactions.commit(
          depositAfter(deposit, 'payment_confirmed', moment, { consumes: [payment.id] }),
        ),
      ),
      ...deposits.map(() => subject.transactions.createReturn(aReturn(payment.id), whole)),
    ]);
    expect(results.filter((each) => each === 'committed')).toHaveLength(1);
    expect(results.filter((each) => each === 'payment_used')).toHaveLength(9);
  });
});
