import { expect } from '@jest/globals';
import {
  amountXaf,
  type BookEntry,
  type BookWindow,
  earlier,
  entryOfPayment,
  entryOfTransaction,
  later,
  msisdn,
  type Ports,
  shortIdOf,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract, type It } from './given/contract.ts';
import { depositIn, merchantInitiated, movedDeposit, storedDeposit } from './given/deposits.ts';
import { storedPayment } from './given/payments.ts';
import { uniqueId } from './given/unique.ts';
import { walk } from './given/walk.ts';
import { movedWithdrawal, withdrawalIn } from './given/withdrawals.ts';

export type BookReaderSubject = Pick<Ports, 'books' | 'transactions' | 'payments'>;
const at = (ms: number) => later(testMorning, ms);

/** The store may hold anything else; its registry has the merchant numbers of `aRegistry`. */
export const bookReaderContract = contract<BookReaderSubject>(
  'The books, as statements are held against them,',
  withTransactions,
  withPayments,
  withNames,
);

const around = (providerId: string): BookWindow => ({ providerId, from: at(-1_000), to: at(1_000) });

const keysOf = (entries: readonly BookEntry[]): readonly string[] => entries.map(({ key }) => key).sort();

function withTransactions(it: It<BookReaderSubject>): void {
  it('have deposits without payments by their last move, whatever their state.', async ({
    books,
    ...store
  }) => {
    const providerId = uniqueId();
    const pending = await storedDeposit(store, { providerId });
    const fields = { ...merchantInitiated, providerId, providerTxId: 'tx-1' };
    const succeeded = await depositIn(store, 'succeeded', fields);
    const long = await storedDeposit(store, { providerId }, earlier(testMorning, 1_000_000));
    const expired = await movedDeposit(store, long, 'window_closed', at(999));
    const late = await movedDeposit(
      store,
      await storedDeposit(store, { providerId }),
      'window_closed',
      at(1_000),
    );
    await storedDeposit(store, { providerId: uniqueId() });
    const own = [pending, succeeded, expired].map((each) => entryOfTransaction(each, null));
    const found = await walk((cursor) => books.transactionsIn(around(providerId), cursor, 2));
    expect(keysOf(found)).toEqual(keysOf(own));
    expect(found).toEqual(expect.arrayContaining(own));
    expect(keysOf(found)).not.toContain(`transaction ${late.id}`);
  });

  it('have withdrawals by the moment at which they were sent, and none that were not.', async ({
    books,
    ...store
  }) => {
    const providerId = uniqueId();
    await withdrawalIn(store, 'pending_approval', { providerId });
    await withdrawalIn(store, 'failed', { providerId });
    // Found in a backup that was restored: whether it was sent, another day's books would know.
    const approved = await withdrawalIn(store, 'approved', { providerId });
    await movedWithdrawal(store, approved, 'restored');
    const before = earlier(testMorning, 1_000_000);
    const sent = [
      await withdrawalIn(store, 'provider_submitted', { providerId }, before, at(1)),
      await withdrawalIn(store, 'succeeded', { providerId, providerTxId: 'tx-2' }, before, at(2)),
      await withdrawalIn(store, 'requires_manual_resolution', { providerId }, before, at(3)),
    ];
    const own = sent.map((each) => entryOfTransaction(each, each.stateUpdatedAt));
    const found = await walk((cursor) => books.transactionsIn(around(providerId), cursor, 1));
    expect([...found].sort((a, b) => a.at - b.at)).toEqual(own);
  });

  it('tell each of many moments and of one moment once.', async ({ books, ...store }) => {
    const providerId = uniqueId();
    const own: string[] = [];
    for (const ms of [0, 0, 0, 0, 1, 2, 2]) {
      const { id } = await storedDeposit(store, { providerId }, at(ms));
      own.push(`transaction ${id}`);
    }
    const found = await walk((cursor) => books.transactionsIn(around(providerId), cursor, 3));
    expect(keysOf(found)).toEqual([...own].sort());
  });
}

function withPayments(it: It<BookReaderSubject>): void {
  it('have payments with the deposit that used them, and the deposit only by its payments.', async ({
    books,
    ...store
  }) => {
    const providerId = uniqueId();
    const [first, second] = [
      await storedPayment(store, { providerId, receiver: null, paidAt: at(5) }),
      await storedPayment(store, { providerId, receiver: null, amountXaf: amountXaf(100) }),
    ];
    const held = await storedPayment(store, { providerId, receiver: null, payer: null });
    const deposit = await storedDeposit(store, { providerId });
    const paid = await movedDeposit(store, deposit, 'payment_confirmed', at(7), {
      consumes: [first.id, second.id],
    });
    const own = [entryOfPayment(first, paid), entryOfPayment(second, paid), entryOfPayment(held, null)];
    const found = await walk((cursor) => books.paymentsIn(around(providerId), cursor, 2));
    expect(keysOf(found)).toEqual(keysOf(own));
    expect(found).toEqual(expect.arrayContaining(own));
    expect(await walk((cursor) => books.transactionsIn(around(providerId), cursor, 2))).toEqual([]);
  });

  it('have payments by the time at which they were made, also when they were heard of later, but not before they came.', async ({
    books,
    ...store
  }) => {
    const providerId = uniqueId();
    const anHour = 3_600_000;
    const own = { providerId, receiver: null };
    const heardLate = await storedPayment(store, { ...own, paidAt: at(1) }, at(anHour));
    await storedPayment(store, { ...own, paidAt: at(anHour) }, at(anHour));
    const ofTomorrow = await storedPayment(store, { ...own, paidAt: at(24 * anHour) }, at(2));
    await storedPayment(store, { ...own, paidAt: null }, at(anHour));
    await storedPayment(store, { ...own, paidAt: earlier(testMorning, anHour) });
    const found = await walk((cursor) => books.paymentsIn(around(providerId), cursor, 2));
    expect(keysOf(found)).toEqual([`payment ${heardLate.id}`, `payment ${ofTomorrow.id}`].sort());
  });

  it('tell what came in, or could be read, and bears a date from before, however old it is.', async ({
    books,
    ...store
  }) => {
    const own = { providerId: uniqueId(), receiver: null };
    const { from, to } = around(own.providerId);
    const old = await storedPayment(store, { ...own, paidAt: earlier(from, 2) });
    const ancient = await storedPayment(store, { ...own, paidAt: earlier(from, 400 * 86_400_000) });
    await storedPayment(store, { ...own, paidAt: earlier(from, 1) });
    await storedPayment(store, { ...own, paidAt: null });
    await storedPayment(store, { ...own, paidAt: earlier(from, 2) }, to);
    const long = earlier(from, 10 * 86_400_000);
    const unread = await storedPayment(store, { ...own, paidAt: null, readAt: from }, long);
    await storedPayment(store, { ...own, paidAt: null, readAt: to }, long);
    await storedPayment(store, { ...own, paidAt: earlier(from, 2), readAt: to }, from);
    const late = (cursor: string | null) => books.lateIn(around(own.providerId), earlier(from, 1), cursor, 1);
    const found = await walk(late);
    expect(keysOf(found)).toEqual([old, ancient, unread].map(({ id }) => `payment ${id}`).sort());
    expect(found.find(({ paymentId }) => paymentId === unread.id)).toMatchObject({ at: long, cameAt: from });
    expect(found).toContainEqual({ ...entryOfPayment(old, null), cameAt: old.receivedAt });
  });

  it('give a payment to the provider of the number that was paid, whoever told of it.', async ({
    books,
    ...store
  }) => {
    const told = { providerId: 'orange-ussd', receiver: msisdn('+237690000001') };
    const { id, operator, operatorTxId } = await storedPayment(store, told);
    const of = async (providerId: string) =>
      keysOf(await walk((cursor) => books.paymentsIn(around(providerId), cursor, 100)));
    expect(await of('orange-money')).toContain(`payment ${id}`);
    expect(await of('orange-ussd')).not.toContain(`payment ${id}`);
    expect(await books.namedAs([operator], [operatorTxId])).toMatchObject([{ providerId: 'orange-money' }]);
  });
}

function withNames(it: It<BookReaderSubject>): void {
  it('are found by every name of a transaction or payment, of any time and provider.', async ({
    books,
    ...store
  }) => {
    const longAgo = earlier(testMorning, 10_000_000);
    const providerTxId = `MP-${uniqueId()}`;
    const alone = await storedDeposit(store, { ...merchantInitiated, providerTxId }, longAgo);
    const payment = await storedPayment(store, { operator: 'mtn' }, longAgo);
    const deposit = await storedDeposit(store, merchantInitiated, longAgo);
    const paid = await movedDeposit(store, deposit, 'payment_confirmed', longAgo, { consumes: [payment.id] });
    const sent = await withdrawalIn(store, 'provider_submitted', { operator: 'mtn' }, longAgo);
    const named = (...names: readonly string[]) => books.namedAs(['mtn'], names);
    const [entryAlone, entryPaid, entrySent] = [
      entryOfTransaction(alone, null),
      entryOfPayment(payment, paid),
      entryOfTransaction(sent, longAgo),
    ];
    const short = shortIdOf(alone.id);
    for (const name of [
      providerTxId,
      alone.id,
      short,
      short.toUpperCase(),
      alone.reference,
      alone.submissionId,
    ])
      expect([name, await named(name)]).toEqual([name, [entryAlone]]);
    for (const name of [payment.operatorTxId, paid.id, paid.reference])
      expect([name, await named(name)]).toEqual([name, [entryPaid]]);
    expect(await named(sent.submissionId)).toEqual([entrySent]);
    const all = await named(providerTxId, alone.id, payment.operatorTxId, paid.id, sent.id, 'nothing');
    expect(keysOf(all)).toEqual(keysOf([entryAlone, entryPaid, entrySent]));
    expect(await books.namedAs(['orange'], [providerTxId, alone.id, payment.operatorTxId])).toEqual([]);
    expect(await named()).toEqual([]);
  });
}
