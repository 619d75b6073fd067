import { expect } from '@jest/globals';
import { callbackUrl, later, transactionId, typed } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import { movedDeposit, storedDeposit } from '../given/deposits.ts';
import { anExchange } from '../given/exchanges.ts';
import { anAuditEntry, storedPayment } from '../given/payments.ts';
import { uniqueId, uniqueUrl } from '../given/unique.ts';
import type { TransactionReaderSubject } from '../transaction-reader.ts';

export const records = part<TransactionReaderSubject>('a record', (it) => {
  it('is null for a transaction that was never stored.', async ({ reader }) => {
    expect(await reader.record(transactionId(uniqueId()))).toBeNull();
  });

  it('holds little for a transaction that was only just made, and nothing of any other.', async (subject) => {
    const transaction = await storedDeposit(subject);
    await storedPayment(subject);
    const other = await storedDeposit(subject, { callbackUrl: callbackUrl(uniqueUrl(), true) });
    const { id } = await storedPayment(subject);
    const also = { consumes: [id], exchanges: [anExchange(other)] };
    await movedDeposit(subject, other, 'payment_confirmed', testMorning, also);
    await subject.audit.append(anAuditEntry({ subject: other.id }));
    expect(await subject.reader.record(transaction.id)).toMatchObject({
      transaction,
      history: [{ from: null, to: 'pending', trigger: 'requested' }],
      exchanges: [],
      payments: [],
      deliveries: [],
      actions: [],
    });
  });

  it('holds history, exchanges, payments and deliveries, each in the order of events.', async (subject) => {
    const stored = await storedDeposit(subject, { callbackUrl: callbackUrl(uniqueUrl(), true) });
    const exchanges = ['first', 'second', 'third'].map((detail) =>
      anExchange(stored, { operation: 'collect', outcome: 'unknown', detail: typed(detail) }),
    );
    const expired = await movedDeposit(subject, stored, 'window_closed', later(testMorning, 1), {
      exchanges: exchanges.slice(0, 2),
    });
    const payments = [await storedPayment(subject), await storedPayment(subject)];
    const transaction = await movedDeposit(subject, expired, 'payment_confirmed', later(testMorning, 2), {
      exchanges: exchanges.slice(2),
      consumes: payments.map(({ id }) => id),
    });
    const record = await subject.reader.record(stored.id);
    expect(record?.transaction).toEqual(transaction);
    expect(record?.history.map(({ from, to, at }) => [from, to, at - testMorning])).toEqual([
      [null, 'pending', 0],
      ['pending', 'expired', 1],
      ['expired', 'succeeded', 2],
    ]);
    expect(record?.exchanges).toEqual(exchanges);
    expect(record?.payments.map(({ id }) => id).sort()).toEqual(payments.map(({ id }) => id).sort());
    const names = record?.deliveries.map(({ event }) => event.name);
    expect(names).toEqual(['payment.expired', 'payment.succeeded']);
  });

  it('holds a delivery with its attempts, as the outbox has it.', async (subject) => {
    const stored = await storedDeposit(subject, { callbackUrl: callbackUrl(uniqueUrl(), true) });
    const { id } = await movedDeposit(subject, stored, 'payment_confirmed');
    const until = later(testMorning, 10_000);
    const lease = await subject.outbox.leaseForReplay({ transactionId: id }, testMorning, until);
    if (typeof lease === 'string') throw new Error(`A test could not be set up: ${lease}.`);
    const attempt = { at: testMorning, durationMs: 7, status: 200, error: null, answerExcerpt: 'ok' };
    await subject.outbox.finish(lease, attempt, 'delivered', null);
    const delivery = await subject.outbox.find(lease.delivery.event.id);
    expect(delivery?.attempts).toEqual([attempt]);
    expect((await subject.reader.record(id))?.deliveries).toEqual([delivery]);
  });

  it('holds what staff did to it and to any of its webhooks, once each, in the order of events.', async (subject) => {
    const stored = await storedDeposit(subject, { callbackUrl: callbackUrl(uniqueUrl(), true) });
    const completed = anAuditEntry({ subject: stored.id, at: later(testMorning, 2) });
    const expired = await movedDeposit(subject, stored, 'window_closed', later(testMorning, 1));
    await movedDeposit(subject, expired, 'completed_by_hand', later(testMorning, 2), {
      audit: [completed],
    });
    const before = await subject.reader.record(stored.id);
    const replays = (before?.deliveries ?? []).map(({ event }, index) =>
      anAuditEntry({ subject: event.id, action: 'webhook.replay', at: later(testMorning, 4 - index) }),
    );
    const taken = anAuditEntry({ subject: stored.id, action: 'withdrawal.take_over', at: testMorning });
    for (const entry of [...replays, taken]) await subject.audit.append(entry);
    expect(replays).toHaveLength(2);
    const record = await subject.reader.record(stored.id);
    expect(record?.actions).toEqual([taken, completed, ...replays.reverse()]);
  });
});
