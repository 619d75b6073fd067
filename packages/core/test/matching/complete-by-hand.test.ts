import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import { later } from '../../src/instant.ts';
import { refuseUnlessCompletable } from '../../src/matching/complete-by-hand.ts';
import type { ReceivedPayment } from '../../src/matching/received-payment.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { paymentId, transactionId } from '../../src/transaction/identifiers.ts';
import { amountXaf, receivedXaf } from '../../src/transaction/transaction-request.ts';
import { aPayment } from '../a-payment.ts';
import { aDeposit, uuidOf } from '../a-transaction.ts';
import { holds } from '../holds.ts';
import { refusal } from '../refusal.ts';

const of = (...amounts: readonly number[]): readonly ReceivedPayment[] =>
  amounts.map((amount, index) =>
    aPayment({ id: paymentId(uuidOf(index)), amountXaf: receivedXaf(amount), status: 'held' }),
  );
const elsewhere = transactionId(uuidOf(7));
const complete = (payments: readonly ReceivedPayment[]) => () =>
  refuseUnlessCompletable(aDeposit(), payments, testMorning);

describe('a deposit of 5000 XAF may be completed by hand', () => {
  it.each([
    ['from one payment of its amount', of(5_000)],
    ['from several payments that add up to it', of(1_000, 1_500, 2_500)],
    ['from payments that add up to more', of(4_999, 4_999)],
    ['from a payment that is not yet decided', [aPayment({ status: 'received' })]],
    ['from one that has waited long enough', [aPayment({ status: 'received', waitsUntil: testMorning })]],
    ['from fifty payments', of(...Array<number>(50).fill(100))],
    [
      'from a payment that is attached to it already',
      [aPayment({ status: 'matched', transactionId: aDeposit().id })],
    ],
  ])('%s', (_what, payments) => {
    expect(complete(payments)).not.toThrow();
  });

  it.each([
    ['from nothing', [], refusal('no_payments')],
    ['from more than fifty payments', of(...Array<number>(51).fill(100)), refusal('no_payments')],
    ['from too little', of(4_999), refusal('sum_too_small', { sumXaf: 4_999, amountXaf: 5_000 })],
    ['from too little in sum', of(2_000, 2_999), refusal('sum_too_small', { sumXaf: 4_999 })],
    [
      'from a payment that was used',
      [aPayment({ status: 'matched', transactionId: elsewhere })],
      refusal('payment_used', { payment: uuidOf(500) }),
    ],
    [
      'from a payment of another number, though it is attached to it',
      [aPayment({ status: 'matched', transactionId: aDeposit().id, payer: msisdn('+237691234568') })],
      refusal('payment_of_other_number', { payment: uuidOf(500) }),
    ],
    [
      'from a payment that was taken back',
      [aPayment({ status: 'held', isReversed: true })],
      refusal('payment_reversed', { payment: uuidOf(500) }),
    ],
    [
      'from a payment that still waits for a verdict',
      [aPayment({ status: 'received', waitsUntil: later(testMorning, 1) })],
      refusal('payment_undecided', { payment: uuidOf(500) }),
    ],
    [
      'from a payment of another number',
      [...of(5_000), aPayment({ payer: msisdn('+237691234568') })],
      refusal('payment_of_other_number', { payment: uuidOf(500) }),
    ],
  ])('but not %s', (_what, payments, refused) => {
    expect(complete(payments)).toThrow(refused);
  });

  it('tells the operator both sums', () => {
    expect(complete(of(100))).toThrow('add up to 100 XAF, less than the 5000 XAF of the deposit');
  });
});

it('a deposit is completable exactly when payments of its number that no other deposit has add up to its amount', () => {
  const someone = fc.constantFrom('+237691234567', '+237691234567', '+237691234567', '+237691234568');
  const anyPayment = fc
    .record({
      payer: someone.map(msisdn),
      status: fc.constantFrom<ReceivedPayment['status'][]>('held', 'held', 'received', 'matched'),
      amountXaf: fc.integer({ min: 1, max: 2_000 }).map(receivedXaf),
      usedBy: fc.constantFrom(aDeposit().id, elsewhere),
    })
    .map(({ usedBy, ...fields }) =>
      aPayment({ ...fields, transactionId: fields.status === 'matched' ? usedBy : null }),
    );
  const cases = fc.tuple(fc.integer({ min: 100, max: 5_000 }), fc.array(anyPayment, { maxLength: 4 }));
  holds(
    fc.property(cases, ([amount, payments]) => {
      const sum = payments.reduce((total, each) => total + each.amountXaf, 0);
      const isFree = payments.every(
        ({ payer, transactionId: usedBy }) => payer === '+237691234567' && usedBy !== elsewhere,
      );
      const act = () =>
        refuseUnlessCompletable(aDeposit({ amountXaf: amountXaf(amount) }), payments, testMorning);
      if (isFree && sum >= amount) expect(act).not.toThrow();
      else expect(act).toThrow(expect.objectContaining({ name: 'DomainError' }));
    }),
    1_000,
  );
});
