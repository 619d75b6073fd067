import { expect } from '@jest/globals';
import { callbackUrl, changeOf, type Deposit, later, type ReceivedPayment, typed } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { depositAfter, merchantInitiated, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { anAuditEntry, isAudited, storedPayment } from '../given/payments.ts';
import { uniqueUrl } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const moment = later(testMorning, 1_000);

/** A deposit that we prompted for, which the payment put before a person because it came late. */
async function onHold(subject: TransactionStoreSubject, { id }: ReceivedPayment): Promise<Deposit> {
  const prompted = await storedDeposit(subject, merchantInitiated);
  const expired = await movedDeposit(subject, prompted, 'window_closed', moment);
  return movedDeposit(subject, expired, 'payment_confirmed', moment, { consumes: [id] });
}

export const consumption = part<TransactionStoreSubject>('payments', (it) => {
  it('marks what a change consumes as matched, for good and with its transaction.', async (subject) => {
    const deposit = await storedDeposit(subject);
    const first = await storedPayment(subject);
    const second = await subject.payments.hold((await storedPayment(subject)).id, typed('Too little.'));
    await movedDeposit(subject, deposit, 'completed_by_hand', moment, { consumes: [first.id, second.id] });
    for (const payment of [first, second]) {
      expect(await subject.payments.find(payment.id)).toEqual({
        ...payment,
        status: 'matched',
        heldBecause: null,
        transactionId: deposit.id,
      });
    }
  });

  it('refuses a change that may consume only undecided payments, when one is held by now.', async (subject) => {
    const deposit = await storedDeposit(subject);
    const payment = await storedPayment(subject);
    const change = depositAfter(deposit, 'payment_confirmed', moment, { consumes: [payment.id] });
    const held = await subject.payments.hold(payment.id, typed('Another report contradicts it.'));
    expect(await subject.transactions.commit({ ...change, consumesUndecided: true })).toBe('payment_used');
    expect(await subject.transactions.find(deposit.id)).toEqual(deposit);
    expect(await subject.payments.find(payment.id)).toEqual(held);
    expect(await subject.transactions.commit(change)).toBe('committed');
  });

  it('refuses a change that consumes a payment which was taken back.', async (subject) => {
    const deposit = await storedDeposit(subject);
    const taken = await subject.payments.takeBack((await storedPayment(subject)).id);
    const change = depositAfter(deposit, 'completed_by_hand', moment, { consumes: [taken.id] });
    expect(await subject.transactions.commit(change)).toBe('payment_used');
    expect(await subject.transactions.find(deposit.id)).toEqual(deposit);
    expect(await subject.payments.find(taken.id)).toEqual(taken);
  });

  it('refuses a change that must keep its payments once one of them was taken back, and no other change.', async (subject) => {
    const payment = await storedPayment(subject);
    const deposit = await onHold(subject, payment);
    const change = depositAfter(deposit, 'resolution_confirmed', moment);
    const keeping = { ...change, keepsPayments: true } as const;
    await subject.payments.takeBack(payment.id);
    expect(await subject.transactions.commit(keeping)).toBe('payment_used');
    expect(await subject.transactions.find(deposit.id)).toEqual(deposit);
    expect(await subject.transactions.commit(change)).toBe('committed');
  });

  it('commits a change that must keep its payments while they are there, whatever was taken back of others.', async (subject) => {
    const payment = await storedPayment(subject);
    const deposit = await onHold(subject, payment);
    const ofOthers = await storedPayment(subject);
    await onHold(subject, ofOthers);
    await subject.payments.takeBack(ofOthers.id);
    const change = depositAfter(deposit, 'resolution_confirmed', moment);
    expect(await subject.transactions.commit({ ...change, keepsPayments: true })).toBe('committed');
    expect(await subject.payments.find(payment.id)).toMatchObject({ status: 'matched', isReversed: false });
  });

  it('refuses a change that consumes a used payment, and stores nothing of it.', async (subject) => {
    const used = await storedPayment(subject);
    const free = await storedPayment(subject);
    await movedDeposit(subject, await storedDeposit(subject), 'payment_confirmed', moment, {
      consumes: [used.id],
    });
    const deposit = await storedDeposit(subject, { callbackUrl: callbackUrl(uniqueUrl(), true) });
    const before = await subject.reader.record(deposit.id);
    const entry = anAuditEntry();
    const change = depositAfter(deposit, 'completed_by_hand', moment, {
      consumes: [free.id, used.id],
      audit: [entry],
    });
    expect(await subject.transactions.commit(change)).toBe('payment_used');
    expect(await subject.reader.record(deposit.id)).toEqual(before);
    expect(await subject.payments.find(free.id)).toEqual(free);
    expect(await isAudited(subject, entry)).toBe(false);
  });

  it('sets the payments of a transaction free when a change releases them, to be used again.', async (subject) => {
    const payment = await storedPayment(subject);
    const held = await onHold(subject, payment);
    const other = await storedPayment(subject);
    await movedDeposit(subject, await storedDeposit(subject), 'payment_confirmed', moment, {
      consumes: [other.id],
    });
    await movedDeposit(subject, held, 'resolution_rejected', moment, {
      releasesBecause: typed('It was rejected.'),
    });
    const free = {
      ...payment,
      status: 'held',
      heldBecause: typed('It was rejected.'),
      transactionId: null,
    };
    expect(await subject.payments.find(payment.id)).toEqual(free);
    expect(await subject.payments.find(other.id)).toMatchObject({ status: 'matched' });
    const next = depositAfter(await storedDeposit(subject), 'completed_by_hand', moment, {
      consumes: [payment.id],
    });
    expect(await subject.transactions.commit(next)).toBe('committed');
  });

  it('uses other payments in the change that sets the former ones free.', async (subject) => {
    const [former, other] = [await storedPayment(subject), await storedPayment(subject)];
    const held = await onHold(subject, former);
    const completed = depositAfter(held, 'completed_by_hand', moment, {
      consumes: [other.id],
      releasesBecause: typed('Others were used.'),
    });
    expect(await subject.transactions.commit(completed)).toBe('committed');
    const free = { status: 'held', heldBecause: typed('Others were used.'), transactionId: null };
    expect(await subject.payments.find(former.id)).toMatchObject(free);
    expect(await subject.payments.find(other.id)).toMatchObject({
      status: 'matched',
      transactionId: held.id,
    });
  });

  it('refuses a used payment even for the transaction that used it.', async (subject) => {
    const payment = await storedPayment(subject);
    const also = { consumes: [payment.id] };
    const deposit = await movedDeposit(
      subject,
      await storedDeposit(subject),
      'payment_confirmed',
      moment,
      also,
    );
    expect(await subject.transactions.commit(changeOf(deposit, moment, also))).toBe('payment_used');
  });

  it('lets one payment pay for exactly one of many deposits that claim it at once.', async (subject) => {
    const payment = await storedPayment(subject);
    const deposits = await atOnce(20, () => storedDeposit(subject));
    const results = await Promise.all(
      deposits.map((deposit) =>
        subject.transactions.commit(
          depositAfter(deposit, 'payment_confirmed', moment, { consumes: [payment.id] }),
        ),
      ),
    );
    const winners = deposits.filter((_, index) => results[index] === 'committed');
    expect(winners).toHaveLength(1);
    expect(results.filter((result) => result === 'payment_used')).toHaveLength(19);
    expect(await subject.payments.find(payment.id)).toMatchObject({ transactionId: winners[0]?.id });
    const now = await Promise.all(deposits.map(({ id }) => subject.transactions.find(id)));
    expect(now.filter((each) => each?.state === 'succeeded')).toHaveLength(1);
  });

  it('lets two changes at once that want the same two payments in other orders both end.', async (subject) => {
    const payments = [await storedPayment(subject), await storedPayment(subject)];
    const ids = payments.map(({ id }) => id);
    const deposits = await atOnce(10, () => storedDeposit(subject));
    const results = await Promise.all(
      deposits.map((deposit, index) => {
        const consumes = index % 2 === 0 ? ids : [...ids].reverse();
        return subject.transactions.commit(depositAfter(deposit, 'completed_by_hand', moment, { consumes }));
      }),
    );
    expect(results.filter((result) => result === 'committed')).toHaveLength(1);
    expect(results.filter((result) => result === 'payment_used')).toHaveLength(9);
    const owners = await Promise.all(ids.map(async (id) => (await subject.payments.find(id))?.transactionId));
    expect(new Set(owners).size).toBe(1);
  });
});
