import { expect } from '@jest/globals';
import { callbackUrl, changeOf, type EventId, later, type StateChange } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { part } from '../given/contract.ts';
import {
  aDeposit,
  depositAfter,
  depositIn,
  merchantInitiated,
  movedDeposit,
  storedDeposit,
} from '../given/deposits.ts';
import { anExchange } from '../given/exchanges.ts';
import { anAuditEntry, isAudited, storedPayment } from '../given/payments.ts';
import { uniqueUrl } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import { withdrawalAfter, withdrawalIn } from '../given/withdrawals.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const moment = later(testMorning, 1_000);

/** A change that brings something of everything. */
async function aFullChange(subject: TransactionStoreSubject): Promise<StateChange> {
  const deposit = await storedDeposit(subject, { callbackUrl: callbackUrl(uniqueUrl(), true) });
  const payment = await storedPayment(subject);
  return depositAfter(deposit, 'payment_confirmed', moment, {
    fields: { providerTxId: payment.operatorTxId },
    consumes: [payment.id],
    exchanges: [anExchange(deposit)],
    audit: [anAuditEntry()],
  });
}

export const commits = part<TransactionStoreSubject>('commits', (it) => {
  const isNoted = (subject: TransactionStoreSubject, { audit: [entry] }: StateChange): Promise<boolean> =>
    isAudited(subject, entry ?? { id: '' });

  it('stores all of a change: state, history, exchanges, payments, webhook and audit.', async (subject) => {
    const before = await aFullChange(subject);
    expect(await subject.transactions.commit(before)).toBe('committed');
    const record = await subject.reader.record(before.transaction.id);
    expect(record).toMatchObject({ transaction: before.transaction, exchanges: before.exchanges });
    expect(record?.history.map(({ to }) => to)).toEqual(['pending', 'succeeded']);
    expect(record?.history.at(-1)).toEqual(before.moves[0]);
    expect(record?.payments.map(({ id }) => id)).toEqual(before.consumes);
    expect(record?.deliveries).toEqual([
      {
        event: before.event,
        status: 'pending',
        attempts: [],
        attemptsThisRound: 0,
        nextAttemptAt: before.event?.createdAt,
      },
    ]);
    expect(await isNoted(subject, before)).toBe(true);
  });

  it('stores a change without a move, and leaves the history as it was.', async (subject) => {
    const withdrawal = await withdrawalIn(subject, 'succeeded');
    const change = changeOf(withdrawal, moment, { fields: { providerTxId: 'T-1' } });
    const before = await subject.reader.record(withdrawal.id);
    expect(await subject.transactions.commit(change)).toBe('committed');
    expect(await subject.reader.record(withdrawal.id)).toEqual({
      ...before,
      transaction: change.transaction,
    });
  });

  it('stores several moves of one change in their order.', async ({ transactions, reader }) => {
    const deposit = await storedDeposit({ transactions }, merchantInitiated);
    const first = depositAfter(deposit, 'window_closed', moment);
    const second = depositAfter(first.transaction, 'payment_confirmed', moment);
    const both = { ...first, transaction: { ...second.transaction, version: 2 } };
    await transactions.commit({ ...both, moves: [...first.moves, ...second.moves] });
    const history = (await reader.record(deposit.id))?.history ?? [];
    expect(history.map(({ to }) => to)).toEqual(['pending', 'expired', 'requires_manual_resolution']);
  });

  it('refuses a change to another version than the present one, and stores nothing of it.', async (subject) => {
    const late = await aFullChange(subject);
    const { id } = late.transaction;
    const found = await subject.transactions.find(id);
    if (found === null) throw new Error('A test could not be set up.');
    await subject.transactions.commit(changeOf(found, moment, { exchanges: [anExchange(found)] }));
    const before = await subject.reader.record(id);
    expect(await subject.transactions.commit(late)).toBe('stale');
    expect(await subject.reader.record(id)).toEqual(before);
    expect(await isNoted(subject, late)).toBe(false);
    for (const payment of late.consumes) {
      expect(await subject.payments.find(payment)).toMatchObject({ status: 'received' });
    }
  });

  it('is not deceived by a state that came back.', async ({ transactions }) => {
    const failed = await depositIn({ transactions }, 'failed', merchantInitiated);
    const late = depositAfter(failed, 'payment_confirmed', moment);
    const held = await movedDeposit({ transactions }, failed, 'payment_confirmed');
    await movedDeposit({ transactions }, held, 'resolution_rejected');
    expect(await transactions.commit(late)).toBe('stale');
  });

  it('commits exactly one of many changes made at once to one version.', async ({ transactions, reader }) => {
    const submitted = await withdrawalIn({ transactions }, 'provider_submitted');
    const triggers = ['transfer_succeeded', 'transfer_rejected'] as const;
    const changes = await atOnce(20, async (index) =>
      withdrawalAfter(submitted, triggers[index % 2] ?? 'transfer_stuck', later(moment, index)),
    );
    const results = await Promise.all(changes.map((change) => transactions.commit(change)));
    const winners = changes.filter((_, index) => results[index] === 'committed');
    expect(results.filter((result) => result === 'stale')).toHaveLength(19);
    expect(winners).toHaveLength(1);
    const record = await reader.record(submitted.id);
    expect(record?.transaction).toEqual(winners[0]?.transaction);
    expect(record?.history.slice(3)).toEqual(winners[0]?.moves);
  });

  it('commits one of two changes to each of many transactions, however they come together.', async (subject) => {
    const deposits = await atOnce(30, () =>
      storedDeposit(subject, { ...merchantInitiated, callbackUrl: callbackUrl(uniqueUrl(), true) }),
    );
    const changes = deposits.flatMap((deposit) => [
      depositAfter(deposit, 'window_closed', moment),
      depositAfter(deposit, 'payment_refused', later(moment, 1)),
    ]);
    const results = await Promise.all(changes.map((change) => subject.transactions.commit(change)));
    for (const [index, { id }] of deposits.entries()) {
      const [one, other] = [results[2 * index], results[2 * index + 1]];
      expect([one, other].sort()).toEqual(['committed', 'stale']);
      const winner = changes[2 * index + (one === 'committed' ? 0 : 1)];
      const record = await subject.reader.record(id);
      expect(record?.transaction).toEqual(winner?.transaction);
      expect(record?.history.slice(1)).toEqual(winner?.moves);
      expect(record?.deliveries.map(({ event }) => event.name)).toEqual([winner?.event?.name]);
    }
  });

  it('commits one of two changes that bring an audit entry and no move, and nothing of the other.', async (subject) => {
    const { transactions } = subject;
    const deposits = await atOnce(30, () => storedDeposit({ transactions }));
    const changes = deposits.flatMap((deposit) =>
      [1, 2].map(() => changeOf(deposit, moment, { audit: [anAuditEntry()] })),
    );
    const results = await Promise.all(changes.map((change) => transactions.commit(change)));
    expect(results.filter((result) => result === 'committed')).toHaveLength(30);
    for (const [index, change] of changes.entries()) {
      expect(await isNoted(subject, change)).toBe(results[index] === 'committed');
    }
  });
});

export const batches = part<TransactionStoreSubject>('many changes in one call', (it) => {
  it('commits each on its own, and answers in the order of the changes.', async (subject) => {
    const deposits = await atOnce(5, () =>
      storedDeposit(subject, { callbackUrl: callbackUrl(uniqueUrl(), true) }),
    );
    const changes = deposits.map((deposit) => depositAfter(deposit, 'window_closed', moment));
    const [, confirmed] = deposits;
    if (confirmed === undefined) throw new Error('A test could not be set up.');
    await movedDeposit(subject, confirmed, 'payment_confirmed');
    const results = await subject.transactions.commitAll(changes);
    expect(results).toEqual(['committed', 'stale', 'committed', 'committed', 'committed']);
    const states = await Promise.all(
      deposits.map(async ({ id }) => (await subject.transactions.find(id))?.state),
    );
    expect(states).toEqual(['expired', 'succeeded', 'expired', 'expired', 'expired']);
    const events = await Promise.all(changes.map(({ event }) => event && subject.outbox.find(event.id)));
    expect(events.map((delivery) => delivery === null)).toEqual([false, true, false, false, false]);
  });

  it('lets a payment that two of the changes consume go to one of them.', async (subject) => {
    const { id } = await storedPayment(subject);
    const deposits = await atOnce(2, () => storedDeposit(subject));
    const results = await subject.transactions.commitAll(
      deposits.map((deposit) => depositAfter(deposit, 'payment_confirmed', moment, { consumes: [id] })),
    );
    expect([...results].sort()).toEqual(['committed', 'payment_used']);
  });

  it('commits each change once when many commit the same ones at once.', async ({ transactions, reader }) => {
    const deposits = await atOnce(10, () => storedDeposit({ transactions }));
    const changes = deposits.map((deposit) => depositAfter(deposit, 'window_closed', moment));
    const orders = [changes, [...changes].reverse(), changes, [...changes].reverse()];
    const results = (await Promise.all(orders.map((order) => transactions.commitAll(order)))).flat();
    expect(results.filter((result) => result === 'committed')).toHaveLength(10);
    expect(results.filter((result) => result === 'stale')).toHaveLength(30);
    for (const { id } of deposits) {
      expect((await reader.record(id))?.history.map(({ to }) => to)).toEqual(['pending', 'expired']);
    }
  });

  it('refuses a change of a transaction that is not there, and writes nothing of it.', async (subject) => {
    const lost = aDeposit({ callbackUrl: callbackUrl(uniqueUrl(), true) }).transaction;
    const stored = await storedDeposit(subject);
    const changes = [lost, stored].map((deposit) => depositAfter(deposit, 'window_closed', moment));
    expect(await subject.transactions.commitAll(changes)).toEqual(['stale', 'committed']);
    expect(await subject.outbox.find(changes[0]?.event?.id as EventId)).toBeNull();
  });

  it('stores the event of any address that a platform may give.', async (subject) => {
    // No two alike, so that nothing can be stored in less room than it takes.
    const namedFrom = (first: number) =>
      String.fromCodePoint(...Array.from({ length: 2_030 }, (_, at) => first + ((at * 7_919) % 19_997)));
    const urls = [0x4e00, 0x20000].map((first) => `https://${namedFrom(first)}/`);
    const deposits = await Promise.all(
      urls.map((url) => storedDeposit(subject, { callbackUrl: callbackUrl(url, true) })),
    );
    const changes = deposits.map((deposit) => depositAfter(deposit, 'window_closed', moment));
    expect(await subject.transactions.commitAll(changes)).toEqual(['committed', 'committed']);
    const kept = await Promise.all(changes.map(({ event }) => event && subject.outbox.find(event.id)));
    expect(kept.map((delivery) => delivery?.event.url)).toEqual(urls);
  });

  it('answers nothing to nothing.', async ({ transactions }) => {
    expect(await transactions.commitAll([])).toEqual([]);
  });
});
