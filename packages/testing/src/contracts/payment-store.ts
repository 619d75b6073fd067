import { expect } from '@jest/globals';
import {
  type AmountXaf,
  earlier,
  later,
  type Msisdn,
  operators,
  type Ports,
  paymentId,
  type Reason,
  type ReceivedPayment,
  reason,
  saidByBook,
  typed,
  wasReversed,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract, type It } from './given/contract.ts';
import { movedDeposit, storedDeposit } from './given/deposits.ts';
import { aPayment, storedPayment } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { atOnce, walk } from './given/walk.ts';
import { deciding } from './payment-store/deciding.ts';

export type PaymentStoreSubject = Pick<Ports, 'payments' | 'transactions' | 'audit'>;

const plenty = 10_000;

/** The store may hold anything else. */
export const paymentStoreContract = contract<PaymentStoreSubject>(
  'A payment store',
  storing,
  holding,
  resuming,
  undecided,
  deciding,
  listing,
);

async function matchedPayment(
  subject: PaymentStoreSubject,
  receivedAt = testMorning,
): Promise<ReceivedPayment> {
  const payment = await storedPayment(subject, {}, receivedAt);
  const deposit = await storedDeposit(subject);
  await movedDeposit(subject, deposit, 'payment_confirmed', testMorning, { consumes: [payment.id] });
  return { ...payment, status: 'matched', transactionId: deposit.id };
}

function storing(it: It<PaymentStoreSubject>): void {
  it('stores a payment, and gives it back exactly as it came.', async ({ payments }) => {
    for (const fields of [
      {},
      { receiver: null },
      { payer: null },
      { paidAt: earlier(testMorning, 1) },
      { rawText: "É' \\ 💰\n" },
    ]) {
      const payment = aPayment(fields);
      expect(await payments.storeOnce(payment)).toEqual({ payment, stored: true });
      expect(await payments.find(payment.id)).toEqual(payment);
    }
  });

  it('stores payments that come at once, and tells each whether it was there before.', async (subject) => {
    const known = await storedPayment(subject);
    const all = [
      aPayment({ payer: null, paidAt: earlier(testMorning, 1) }),
      aPayment({ operatorTxId: known.operatorTxId }),
      aPayment({ receiver: null, rawText: "É' \\ 💰\n" }),
    ];
    const answers = await Promise.all(all.map((payment) => subject.payments.storeOnce(payment)));
    expect(answers).toEqual([
      { payment: all[0], stored: true },
      { payment: known, stored: false },
      { payment: all[2], stored: true },
    ]);
    for (const place of [0, 2]) {
      const payment = all[place] ?? known;
      expect(await subject.payments.find(payment.id)).toEqual(payment);
    }
  });

  it('finds nothing under an id that was never stored.', async ({ payments }) => {
    expect(await payments.find(paymentId(uniqueId()))).toBeNull();
  });

  it('answers a repeated operator transaction id with the first payment as it is now.', async (subject) => {
    const first = await storedPayment(subject);
    const now = await subject.payments.hold(first.id, typed('No deposit.'));
    const repeat = aPayment({ operatorTxId: first.operatorTxId });
    expect(await subject.payments.storeOnce(repeat)).toEqual({ payment: now, stored: false });
    expect(await subject.payments.find(repeat.id)).toBeNull();
  });

  it('takes the same id at another operator for another payment.', async ({ payments }) => {
    const { operatorTxId } = await storedPayment({ payments });
    const other = aPayment({ operatorTxId, operator: 'mtn' });
    expect(await payments.storeOnce(other)).toEqual({ payment: other, stored: true });
  });

  it('stores one of many that come at once with one id, and answers all with it.', async ({ payments }) => {
    const { operatorTxId } = aPayment();
    const answers = await atOnce(20, () => payments.storeOnce(aPayment({ operatorTxId })));
    expect(answers.filter(({ stored }) => stored)).toHaveLength(1);
    expect(new Set(answers.map(({ payment }) => payment.id)).size).toBe(1);
  });
}

function holding(it: It<PaymentStoreSubject>): void {
  it('holds a payment for a person, and says why.', async ({ payments }) => {
    const payment = await storedPayment({ payments });
    const held = { ...payment, status: 'held', heldBecause: typed('No deposit.') };
    expect(await payments.hold(payment.id, typed('No deposit.'))).toEqual(held);
    expect(await payments.find(payment.id)).toEqual(held);
  });

  it('leaves a matched payment as it is, and answers with it.', async (subject) => {
    const matched = await matchedPayment(subject);
    expect(await subject.payments.hold(matched.id, typed('Too late.'))).toEqual(matched);
    expect(await subject.payments.find(matched.id)).toEqual(matched);
  });
}

function resuming(it: It<PaymentStoreSubject>): void {
  it('takes up a payment that its book held, and no other.', async (subject) => {
    const { payments } = subject;
    for (const because of saidByBook.map((code): Reason => reason<(typeof saidByBook)[number]>(code))) {
      const waiting = await storedPayment(subject);
      const held = await payments.hold(waiting.id, because);
      expect(await payments.resume(waiting.id)).toEqual({ ...held, status: 'received' });
      expect(await payments.find(waiting.id)).toEqual({ ...held, status: 'received' });
    }
    const other = await payments.hold((await storedPayment(subject)).id, typed('Someone must look.'));
    expect(await payments.resume(other.id)).toEqual(other);
    const matched = await matchedPayment(subject);
    expect((await payments.resume(matched.id)).status).toBe('matched');
    await expect(payments.resume(paymentId(uniqueId()))).rejects.toMatchObject({ code: 'payment_not_found' });
  });

  it("finds a payment by its operator's id.", async (subject) => {
    const payment = await storedPayment(subject);
    const { operator, operatorTxId } = payment;
    expect(await subject.payments.findByOperatorTx(operator, operatorTxId)).toEqual(payment);
    for (const elsewhere of operators.filter((each) => each !== operator))
      expect(await subject.payments.findByOperatorTx(elsewhere, operatorTxId)).toBeNull();
  });
}

function undecided(it: It<PaymentStoreSubject>): void {
  it('leaves out one that waits, until it has waited long enough, and says what for.', async (subject) => {
    const payment = await storedPayment(subject);
    const until = later(testMorning, 60_000);
    const waiting = { ...payment, heldBecause: typed('A verdict.'), waitsUntil: until };
    expect(await subject.payments.postpone(payment.id, typed('A verdict.'), until)).toEqual(waiting);
    expect(await subject.payments.find(payment.id)).toEqual(waiting);
    const isFound = async (ms: number) =>
      (await subject.payments.undecidedSince(testMorning, later(testMorning, ms), plenty)).some(
        ({ id }) => id === payment.id,
      );
    expect([await isFound(59_999), await isFound(60_000)]).toEqual([false, true]);
  });

  it('knows whether one of a number and amount waits.', async (subject) => {
    const { id, payer, amountXaf } = await storedPayment(subject);
    const isWaiting = () => subject.payments.isWaiting(payer as Msisdn, amountXaf);
    expect(await isWaiting()).toBe(false);
    await subject.payments.postpone(id, typed('A verdict.'), later(testMorning, 60_000));
    expect(await isWaiting()).toBe(true);
    expect(await subject.payments.isWaiting(payer as Msisdn, (amountXaf + 1) as AmountXaf)).toBe(false);
    await subject.payments.hold(id, typed('No deposit.'));
    expect(await isWaiting()).toBe(false);
  });

  it('marks what was taken back for good, whatever becomes of it.', async (subject) => {
    const { payments } = subject;
    const undecided = await storedPayment(subject);
    const taken = await payments.takeBack(undecided.id);
    expect(taken).toEqual({ ...undecided, status: 'held', heldBecause: wasReversed, isReversed: true });
    const heldAgain = await payments.hold(undecided.id, typed('Another reason.'));
    expect(heldAgain).toMatchObject({ isReversed: true, heldBecause: typed('Another reason.') });
    const matched = await matchedPayment(subject);
    expect(await payments.takeBack(matched.id)).toEqual({ ...matched, isReversed: true });
    const missing = payments.takeBack(paymentId(uniqueId()));
    await expect(missing).rejects.toMatchObject({ code: 'payment_not_found' });
  });

  it('makes nothing wait that is decided.', async (subject) => {
    const matched = await matchedPayment(subject);
    const held = await subject.payments.hold((await storedPayment(subject)).id, typed('No deposit.'));
    for (const decided of [matched, held]) {
      expect(await subject.payments.postpone(decided.id, typed('A verdict.'), testMorning)).toEqual(decided);
      expect(await subject.payments.find(decided.id)).toEqual(decided);
    }
    const missing = subject.payments.postpone(paymentId(uniqueId()), typed('A verdict.'), testMorning);
    await expect(missing).rejects.toMatchObject({ code: 'payment_not_found' });
  });

  it('finds payments that came in by a moment and were never decided.', async (subject) => {
    const stored = [
      await storedPayment(subject, {}, later(testMorning, 2)),
      await storedPayment(subject, {}, later(testMorning, 1)),
      await storedPayment(subject, {}, later(testMorning, 3)),
    ];
    const held = await storedPayment(subject);
    await subject.payments.hold(held.id, typed('No deposit.'));
    const matched = await matchedPayment(subject);
    const own = new Set([...stored, held, matched].map(({ id }) => id));
    const moment = later(testMorning, 2);
    const found = await subject.payments.undecidedSince(moment, moment, plenty);
    const foundOwn = found.filter(({ id }) => own.has(id)).map(({ id }) => id);
    expect([...foundOwn].sort()).toEqual([stored[0]?.id, stored[1]?.id].sort());
    expect(await subject.payments.undecidedSince(moment, moment, 1)).toHaveLength(1);
  });
}

function listing(it: It<PaymentStoreSubject>): void {
  it('lists matched ones apart from all others, the newest first.', async (subject) => {
    const at = (ms: number) => later(testMorning, ms);
    const received = await storedPayment(subject, {}, at(1));
    const held = await subject.payments.hold(
      (await storedPayment(subject, {}, at(2))).id,
      typed('No deposit.'),
    );
    const matched = [await matchedPayment(subject, at(3)), await matchedPayment(subject, at(4))];
    const own = new Set([received, held, ...matched].map(({ id }) => id));
    const listed = async (status: 'matched' | 'unmatched') =>
      (await walk((cursor) => subject.payments.list({ status }, cursor, 3))).filter(({ id }) => own.has(id));
    expect(await listed('unmatched')).toEqual([held, received]);
    expect(await listed('matched')).toEqual([matched[1], matched[0]]);
  });

  it('neither repeats nor skips between slices, not even payments of one moment.', async ({ payments }) => {
    const stored: string[] = [];
    for (let count = 0; count < 7; count += 1) stored.push((await storedPayment({ payments })).id);
    const seen = (await walk((cursor) => payments.list({ status: 'unmatched' }, cursor, 2))).map(
      ({ id }) => id,
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(stored));
  });
}
