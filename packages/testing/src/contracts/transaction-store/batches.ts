import { describe, expect, it } from '@jest/globals';
import { callbackUrl, type EventId, later } from '@mobile-money/core';
import { testMorning } from '../../memory/fixed-clock.ts';
import { aDeposit, depositAfter, movedDeposit, storedDeposit } from '../given/deposits.ts';
import { storedPayment } from '../given/payments.ts';
import { uniqueUrl } from '../given/unique.ts';
import { atOnce } from '../given/walk.ts';
import type { TransactionStoreSubject } from '../transaction-store.ts';

const moment = later(testMorning, 600_000);

export function batches(makeSubject: () => Promise<TransactionStoreSubject>): void {
  describe('many changes in one call', () => {
    it('commits each on its own, and answers in the order of the changes.', async () => {
      const { transactions, outbox } = await makeSubject();
      const deposits = await atOnce(5, () =>
        storedDeposit({ transactions }, { callbackUrl: callbackUrl(uniqueUrl(), true) }),
      );
      const changes = deposits.map((deposit) => depositAfter(deposit, 'window_closed', moment));
      const [, confirmed] = deposits;
      if (confirmed === undefined) throw new Error('A test could not be set up.');
      await movedDeposit({ transactions }, confirmed, 'payment_confirmed');
      const results = await transactions.commitAll(changes);
      expect(results).toEqual(['committed', 'stale', 'committed', 'committed', 'committed']);
      const states = await Promise.all(deposits.map(async ({ id }) => (await transactions.find(id))?.state));
      expect(states).toEqual(['expired', 'succeeded', 'expired', 'expired', 'expired']);
      const events = await Promise.all(changes.map(({ event }) => event && outbox.find(event.id)));
      expect(events.map((delivery) => delivery === null)).toEqual([false, true, false, false, false]);
    });

    it('lets a payment that two of the changes consume go to one of them.', async () => {
      const subject = await makeSubject();
      const { id } = await storedPayment(subject);
      const deposits = await atOnce(2, () => storedDeposit(subject));
      const results = await subject.transactions.commitAll(
        deposits.map((deposit) => depositAfter(deposit, 'payment_confirmed', moment, { consumes: [id] })),
      );
      expect([...results].sort()).toEqual(['committed', 'payment_used']);
    });

    it('commits each change once when many commit the same ones at once.', async () => {
      const { transactions, reader } = await makeSubject();
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

    it('refuses a change of a transaction that is not there, and writes nothing of it.', async () => {
      const { transactions, outbox } = await makeSubject();
      const lost = aDeposit({ callbackUrl: callbackUrl(uniqueUrl(), true) }).transaction;
      const stored = await storedDeposit({ transactions });
      const changes = [lost, stored].map((deposit) => depositAfter(deposit, 'window_closed', moment));
      expect(await transactions.commitAll(changes)).toEqual(['stale', 'committed']);
      expect(await outbox.find(changes[0]?.event?.id as EventId)).toBeNull();
    });

    it('answers nothing to nothing.', async () => {
      const { transactions } = await makeSubject();
      expect(await transactions.commitAll([])).toEqual([]);
    });
  });
}
