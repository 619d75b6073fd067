import {
  type BookEntry,
  type BookReader,
  type BookWindow,
  entryOfPayment,
  entryOfTransaction,
  type Instant,
  idsWithShortId,
  type Operator,
  type ReceivedPayment,
  type Slice,
  type Transaction,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newestSlice } from './newest-first.ts';

export class MemoryBookReader extends InMemory implements BookReader {
  async transactionsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>> {
    const entries = [...this.database.transactions.values()]
      .filter(({ providerId }) => providerId === window.providerId)
      .filter(({ id }) => this.#paymentsOf(id).length === 0)
      .filter((each) => each.direction === 'deposit' || this.#sentAt(each) !== null)
      .map((each) => entryOfTransaction(each, this.#sentAt(each)));
    return sliceOf(entries, window, cursor, limit);
  }

  async paymentsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>> {
    const entries = [...this.database.payments.values()]
      .filter((payment) => this.#accountOf(payment) === window.providerId)
      .map((payment) => this.#entryOf(payment));
    return sliceOf(entries, window, cursor, limit);
  }

  async lateIn(
    { providerId, from, to }: BookWindow,
    paidBefore: Instant,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<BookEntry>> {
    const late = [...this.database.payments.values()].filter(
      (payment) =>
        this.#accountOf(payment) === providerId &&
        cameAt(payment) >= from &&
        cameAt(payment) < to &&
        (payment.paidAt ?? payment.receivedAt) < paidBefore,
    );
    const { items, nextCursor } = newestSlice(
      late,
      (each) => ({ at: cameAt(each), id: each.id }),
      cursor,
      limit,
    );
    return { items: items.map((each) => this.#entryOf(each)), nextCursor };
  }

  async whyGone(): Promise<null> {
    return null;
  }

  async namedAs(operators: readonly Operator[], names: readonly string[]): Promise<readonly BookEntry[]> {
    const isNamed = (name: string | null): boolean => name !== null && names.includes(name);
    const short = names.map(idsWithShortId).filter((range) => range !== null);
    const isShortened = (id: string): boolean => short.some(({ from, to }) => id >= from && id <= to);
    const payments = new Set(
      [...this.database.payments.values()].filter(
        ({ operator, operatorTxId }) => operators.includes(operator) && isNamed(operatorTxId),
      ),
    );
    const alone: BookEntry[] = [];
    for (const each of this.database.transactions.values()) {
      const { id, operator, reference, submissionId, providerTxId } = each;
      const isMeant = isShortened(id) || [id, reference, submissionId, providerTxId].some(isNamed);
      if (!operators.includes(operator) || !isMeant) continue;
      const used = this.#paymentsOf(id);
      for (const payment of used) payments.add(payment);
      if (used.length === 0) alone.push(entryOfTransaction(each, this.#sentAt(each)));
    }
    return [...alone, ...[...payments].map((payment) => this.#entryOf(payment))];
  }

  #paymentsOf(id: Transaction['id']): readonly ReceivedPayment[] {
    return [...this.database.payments.values()].filter(({ transactionId }) => transactionId === id);
  }

  #sentAt({ id }: Transaction): Instant | null {
    const sent = this.database.history.get(id)?.find(({ trigger }) => trigger === 'transfer_intended');
    return sent?.at ?? null;
  }

  #accountOf({ operator, receiver, providerId }: ReceivedPayment): string {
    const paid = this.database.registry.channels.find(
      (channel) => channel.operator === operator && channel.merchantMsisdn === receiver,
    );
    return paid?.providerId ?? providerId;
  }

  #entryOf(payment: ReceivedPayment): BookEntry {
    const { transactionId } = payment;
    const user = transactionId === null ? undefined : this.database.transactions.get(transactionId);
    return entryOfPayment({ ...payment, providerId: this.#accountOf(payment) }, user ?? null);
  }
}

const cameAt = ({ readAt, receivedAt }: ReceivedPayment): Instant => readAt ?? receivedAt;

const sliceOf = (
  entries: readonly BookEntry[],
  { from, to }: BookWindow,
  cursor: string | null,
  limit: number,
): Slice<BookEntry> =>
  newestSlice(
    entries.filter(({ at }) => at >= from && at < to),
    ({ at, key }) => ({ at, id: key }),
    cursor,
    limit,
  );
