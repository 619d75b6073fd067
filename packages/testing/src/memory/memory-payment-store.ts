import {
  type AmountXaf,
  DomainError,
  type Instant,
  type Msisdn,
  type Operator,
  type PaymentId,
  type PaymentStore,
  type Reason,
  type ReceivedPayment,
  type Slice,
  wasReversed,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { newestSlice, olderFirst, type Place, sortedBy } from './newest-first.ts';

export class MemoryPaymentStore extends InMemory implements PaymentStore {
  async storeOnce(
    payment: ReceivedPayment,
  ): Promise<{ readonly payment: ReceivedPayment; readonly stored: boolean }> {
    const { payments } = this.database;
    const existing = [...payments.values()].find(
      (each) => each.operator === payment.operator && each.operatorTxId === payment.operatorTxId,
    );
    if (existing !== undefined) return { payment: existing, stored: false };
    if (payments.has(payment.id)) throw new Error(`${payment.id} is taken.`);
    payments.set(payment.id, payment);
    return { payment, stored: true };
  }

  async hold(id: PaymentId, because: Reason): Promise<ReceivedPayment> {
    const { payments } = this.database;
    const payment = payments.get(id);
    if (payment === undefined) throw new DomainError('payment_not_found');
    if (payment.status === 'matched') return payment;
    const held: ReceivedPayment = { ...payment, status: 'held', heldBecause: because };
    payments.set(id, held);
    return held;
  }

  async takeBack(id: PaymentId): Promise<ReceivedPayment> {
    const payment = { ...(await this.hold(id, wasReversed)), isReversed: true };
    this.database.payments.set(id, payment);
    return payment;
  }

  async postpone(id: PaymentId, because: Reason, until: Instant): Promise<ReceivedPayment> {
    const { payments } = this.database;
    const payment = payments.get(id);
    if (payment === undefined) throw new DomainError('payment_not_found');
    if (payment.status !== 'received') return payment;
    const waiting: ReceivedPayment = { ...payment, heldBecause: because, waitsUntil: until };
    payments.set(id, waiting);
    return waiting;
  }

  async resume(id: PaymentId): Promise<ReceivedPayment> {
    const { payments } = this.database;
    const payment = payments.get(id);
    if (payment === undefined) throw new DomainError('payment_not_found');
    if (payment.status !== 'held' || payment.heldBecause?.code !== 'waits_for_balance') return payment;
    const resumed: ReceivedPayment = { ...payment, status: 'received', waitsUntil: null };
    payments.set(id, resumed);
    return resumed;
  }

  async findByOperatorTx(operator: Operator, operatorTxId: string): Promise<ReceivedPayment | null> {
    const payments = [...this.database.payments.values()];
    return payments.find((each) => each.operator === operator && each.operatorTxId === operatorTxId) ?? null;
  }

  async find(id: PaymentId): Promise<ReceivedPayment | null> {
    return this.database.payments.get(id) ?? null;
  }

  async undecidedSince(
    before: Instant,
    waitedUntil: Instant,
    limit: number,
  ): Promise<readonly ReceivedPayment[]> {
    const undecided = [...this.database.payments.values()].filter(
      ({ status, receivedAt, waitsUntil }) =>
        status === 'received' && (waitsUntil === null ? receivedAt <= before : waitsUntil <= waitedUntil),
    );
    return sortedBy(undecided, placeOf, olderFirst).slice(0, limit);
  }

  async isWaiting(payer: Msisdn, amountXaf: AmountXaf): Promise<boolean> {
    return [...this.database.payments.values()].some(
      (each) =>
        each.status === 'received' &&
        each.waitsUntil !== null &&
        each.payer === payer &&
        each.amountXaf === amountXaf,
    );
  }

  async list(
    status: 'unmatched' | 'matched',
    cursor: string | null,
    limit: number,
  ): Promise<Slice<ReceivedPayment>> {
    const listed = [...this.database.payments.values()].filter(
      (each) => (each.status === 'matched') === (status === 'matched'),
    );
    return newestSlice(listed, placeOf, cursor, limit);
  }
}

const placeOf = ({ receivedAt, id }: ReceivedPayment): Place => ({ at: receivedAt, id });
