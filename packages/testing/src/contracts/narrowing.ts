import { expect } from '@jest/globals';
import {
  amountXaf,
  calendarDay,
  dayWindow,
  type EventName,
  type ListFilter,
  later,
  operatorOf,
  operators,
  type PaymentFilter,
} from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';
import { contract, type It } from './given/contract.ts';
import { movedDeposit, storedDeposit } from './given/deposits.ts';
import { storedMessage } from './given/messages.ts';
import { anAuditEntry, storedPayment } from './given/payments.ts';
import { aComparison, aFoundDiscrepancy } from './given/statements.ts';
import { uniqueId, uniqueMsisdn, uniqueUrl } from './given/unique.ts';
import { walk } from './given/walk.ts';
import { aGap, anEntry, aStep, aWallet } from './given/wallets.ts';
import {
  amounts,
  anOurSide,
  evening,
  type NarrowingSubject,
  narrowed,
  noon,
  placesIn,
  times,
} from './narrowing/given.ts';
import { ofTexts } from './narrowing/texts.ts';
import { ofTransactions } from './narrowing/transactions.ts';

/** The stores may hold anything else. */
export const narrowingContract = contract<NarrowingSubject>(
  'A list that is narrowed',
  ofTransactions,
  ofOthers,
  ofTexts,
  ofBooks,
);

function ofOthers(it: It<NarrowingSubject>): void {
  it('has the payments of its days, amounts and application, and what else is asked for.', async (subject) => {
    const applicationId = uniqueId();
    const used: string[] = [];
    for (const [index, at] of times.entries()) {
      const payment = await storedPayment(subject, { amountXaf: amounts[index] ?? amountXaf(1) }, at);
      const deposit = await storedDeposit(subject, { applicationId });
      await movedDeposit(subject, deposit, 'payment_confirmed', testMorning, { consumes: [payment.id] });
      used.push(payment.id);
    }
    const ofApplication = (filter: ListFilter) => (cursor: string | null) =>
      subject.payments.list({ status: 'matched', ...filter, applicationId }, cursor, 1);
    for (const [filter, expected] of narrowed) {
      expect([filter, await placesIn(used, ofApplication(filter))]).toEqual([filter, expected]);
    }
    const receiver = uniqueMsisdn();
    const own = await storedPayment(subject, { receiver, providerId: uniqueId() });
    const { providerId, operator: itsOperator } = own;
    const listed = async (filter: Partial<PaymentFilter>) =>
      (await subject.payments.list({ status: 'unmatched', receiver, ...filter }, null, 50)).items;
    expect(await listed({ providerId, operator: itsOperator })).toEqual([own]);
    for (const operator of operators.filter((each) => each !== itsOperator)) {
      expect(await listed({ providerId, operator })).toEqual([]);
    }
    expect(await listed({ applicationId })).toEqual([]);
    const payer = own.payer ?? '';
    expect(await listed({ payer })).toEqual([own]);
    expect(await listed({ payer: uniqueMsisdn() })).toEqual([]);
    const elsewhere = { status: 'set_aside', receiver } as const;
    expect((await subject.payments.list(elsewhere, null, 50)).items).toEqual([]);
  });

  it('has the oldest of its payments first when asked so, part by part.', async (subject) => {
    const receiver = uniqueMsisdn();
    const ids: string[] = [];
    for (const at of [noon, testMorning, evening])
      ids.push((await storedPayment(subject, { receiver }, at)).id);
    const oldest = (filter: ListFilter) => (cursor: string | null) =>
      subject.payments.list({ status: 'unmatched', receiver, ...filter }, cursor, 1, 'oldest');
    expect(await placesIn(ids, oldest({}))).toEqual([1, 0, 2]);
    expect(await placesIn(ids, oldest({ from: noon }))).toEqual([0, 2]);
    const whole = (cursor: string | null) =>
      subject.payments.list({ status: 'unmatched' }, cursor, 1, 'oldest');
    expect(await placesIn(ids, whole)).toEqual([1, 0, 2]);
  });

  it('has the messages of its days, and of the money that they tell of.', async (subject) => {
    const providerId = uniqueId();
    const { id: transactionId, applicationId } = await storedDeposit(subject, { applicationId: uniqueId() });
    const ids: string[] = [];
    for (const [index, at] of times.entries()) {
      const { id: paymentId } = await storedPayment(subject, { amountXaf: amounts[index] ?? amountXaf(1) });
      ids.push((await storedMessage(subject, { providerId, paymentId, transactionId }, at)).id);
    }
    const callback = await storedMessage(subject, { providerId, kind: 'callback' }, later(evening, 1));
    for (const [filter, expected] of narrowed) {
      const list = (cursor: string | null) =>
        subject.messages.list('all', cursor, 1, { ...filter, applicationId });
      expect([filter, await placesIn(ids, list)]).toEqual([filter, expected]);
    }
    expect((await subject.messages.list('all', null, 50, { providerId, kind: 'callback' })).items).toEqual([
      callback,
    ]);
    expect((await subject.messages.list('ignored', null, 50, { providerId })).items).toEqual([]);
  });

  it('has the webhooks of its days, amounts and application.', async (subject) => {
    const applicationId = uniqueId();
    const ids: string[] = [];
    for (const [index, at] of times.entries()) {
      const amount = amounts[index] ?? amountXaf(1);
      const fields = { applicationId, amountXaf: amount, callbackUrl: uniqueUrl() as never };
      const deposit = await storedDeposit(subject, fields, testMorning);
      await movedDeposit(subject, deposit, 'window_closed', at);
      ids.push(deposit.id);
    }
    for (const [filter, expected] of narrowed) {
      const list = async (cursor: string | null) => {
        const { items, nextCursor } = await subject.outbox.list('pending', cursor, 2, {
          ...filter,
          applicationId,
        });
        return { items: items.map(({ event }) => ({ id: event.transactionId })), nextCursor };
      };
      expect([filter, await placesIn(ids, list)]).toEqual([filter, expected]);
    }
    const told = async (name: EventName) =>
      (await subject.outbox.list('pending', null, 50, { name, applicationId })).items.length;
    expect([await told('payment.expired'), await told('payment.failed')]).toEqual([3, 0]);
  });

  it('has the audit of a person, an action, a subject, and of a transaction.', async (subject) => {
    const deposit = await storedDeposit(subject, { applicationId: uniqueId(), amountXaf: amountXaf(700) });
    const staff = { kind: 'operator', id: `${uniqueId()}@example.com`, address: null } as const;
    const entries = times.map((at) => anAuditEntry({ at, staff, subject: deposit.id }));
    const other = anAuditEntry({ at: later(evening, 1), staff, action: 'key.issue' });
    for (const entry of [...entries, other]) await subject.audit.append(entry);
    const ids = [...entries, other].map(({ id }) => id);
    const { applicationId } = deposit;
    const table = [
      [{ actor: staff.id }, [3, 2, 1, 0]],
      [{ actor: staff.id, actions: ['key.issue'] }, [3]],
      [{ actor: staff.id, actions: ['key.issue', entries[0]?.action ?? ''] }, [3, 2, 1, 0]],
      [{ actor: staff.id, actions: [] }, []],
      [{ subject: deposit.id }, [2, 1, 0]],
      [{ subject: deposit.id, from: noon, before: evening }, [1]],
      [{ applicationId }, [2, 1, 0]],
      [{ actor: staff.id, amountMinXaf: 700, amountMaxXaf: 700 }, [2, 1, 0]],
      [{ actor: staff.id, amountMinXaf: 701 }, []],
      [{ actor: uniqueId() }, []],
    ] as const;
    for (const [filter, expected] of table) {
      const list = (cursor: string | null) => subject.audit.list(cursor, 2, filter);
      expect([filter, await placesIn(ids, list)]).toEqual([filter, expected]);
    }
  });
}

function ofBooks(it: It<NarrowingSubject>): void {
  it('has the entries and gaps of a wallet of its days and amounts, in or out.', async ({ wallets }) => {
    const wallet = aWallet();
    const entries = times.map((receivedAt, index) =>
      anEntry(wallet, {
        receivedAt,
        movedXaf: (index === 1 ? -1 : 1) * (amounts[index] ?? 1),
        standing: 'vouched',
      }),
    );
    const gaps = entries.map((entry, index) =>
      aGap(wallet, entry.name, {
        openedAt: times[index] ?? testMorning,
        missingHundredths: (index === 1 ? -100 : 100) * (amounts[index] ?? 1),
      }),
    );
    await wallets.write(aStep(wallet, 0, { entries, gaps }));
    const [entryIds, gapIds] = [entries.map(({ id }) => id), gaps.map(({ id }) => id)];
    for (const [filter, expected] of narrowed) {
      const { applicationId: _, ...own } = filter;
      const listed = (cursor: string | null) => wallets.entries(wallet, cursor, 2, own);
      expect([filter, await placesIn(entryIds, listed)]).toEqual([filter, expected]);
      const open = (cursor: string | null) => wallets.gaps('open', cursor, 2, { ...own, walletId: wallet });
      expect([filter, await placesIn(gapIds, open)]).toEqual([filter, expected]);
    }
    expect((await wallets.entries(wallet, null, 50, { standing: 'contradicted' })).items).toEqual([]);
    expect((await wallets.entries(wallet, null, 50, { standing: 'vouched' })).items).toHaveLength(3);
  });

  it('has the entries and differences of an application: of the transaction that they are about.', async (subject) => {
    const { id: transactionId, applicationId } = await storedDeposit(subject, { applicationId: uniqueId() });
    const wallet = aWallet();
    const [told, paid, other] = [
      anEntry(wallet),
      anEntry(wallet, { operatorTxId: uniqueId(), receivedAt: noon }),
      anEntry(wallet, { operatorTxId: uniqueId() }),
    ] as const;
    await subject.wallets.write(aStep(wallet, 0, { entries: [told, paid, other] }));
    await storedMessage(subject, { id: told.id, transactionId });
    const operator = operatorOf(wallet);
    const payment = await storedPayment(subject, { operator, operatorTxId: paid.operatorTxId ?? '' });
    const deposit = await storedDeposit(subject, { applicationId });
    await movedDeposit(subject, deposit, 'payment_confirmed', testMorning, { consumes: [payment.id] });
    const entries = async (wanted: string) =>
      (await subject.wallets.entries(wallet, null, 50, { applicationId: wanted })).items.map(({ id }) => id);
    expect(await entries(applicationId)).toEqual([paid.id, told.id]);
    expect(await entries(uniqueId())).toEqual([]);

    const comparison = aComparison();
    const ours = { ...anOurSide, transactionId };
    const found = [{ ...aFoundDiscrepancy(uniqueId()), ours }, aFoundDiscrepancy(uniqueId())];
    await subject.reconciliation.record(comparison, found, uniqueId);
    const { providerId } = comparison;
    const differences = async (wanted: string) =>
      (await subject.reconciliation.list({ providerId, applicationId: wanted }, null, 50)).items;
    expect(await differences(applicationId)).toMatchObject([{ ours: { transactionId } }]);
    expect(await differences(uniqueId())).toEqual([]);
  });

  it('has the differences of its days and amounts.', async ({ reconciliation }) => {
    const comparison = aComparison({ day: calendarDay('2026-01-05') });
    const { providerId, day } = comparison;
    const found = amounts.map((amount) => aFoundDiscrepancy(uniqueId(), amount));
    await reconciliation.record(comparison, found, uniqueId);
    const { from, to } = dayWindow(day);
    const table = [
      [{ from }, 3],
      [{ from, before: to, day, status: 'open', kind: 'missing_with_us' }, 3],
      [{ before: from }, 0],
      [{ from: to }, 0],
      [{ amountMinXaf: 5_000 }, 2],
      [{ amountMaxXaf: 5_000 }, 2],
      [{ amountMinXaf: 5_000, amountMaxXaf: 5_000 }, 1],
    ] as const;
    for (const [filter, count] of table) {
      const listed = await walk((cursor) => reconciliation.list({ ...filter, providerId }, cursor, 2));
      expect([filter, listed.length]).toEqual([filter, count]);
    }
  });
}
