import {
  type AmountXaf,
  type AuditEntry,
  bookWaitOf,
  type DecidedPayment,
  DomainError,
  fits,
  type HeldPayments,
  hasFigures,
  type Instant,
  isHeldForPeople,
  isUnmatched,
  listedStatusOf,
  type Msisdn,
  type Operator,
  type PaymentFilter,
  type PaymentId,
  type PaymentStore,
  type Reason,
  type ReceivedPayment,
  type SearchOrder,
  type Slice,
  type Sought,
  waitsForBalance,
  wasReversed,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { hasWords } from './memory-message-store.ts';
import {
  hasMembers,
  newerFirst,
  newestSlice,
  olderFirst,
  type Place,
  sliceIn,
  sortedBy,
} from './newest-first.ts';

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
    const isLeft = payment.isVouched && bookWaitOf({ heldBecause: because }) !== null;
    if (!isUnmatched(payment) || isLeft) return payment;
    const heldBecause = isHeldForPeople(payment) ? payment.heldBecause : because;
    const held: ReceivedPayment = { ...payment, status: 'held', heldBecause };
    payments.set(id, held);
    return held;
  }

  async takeBack(id: PaymentId): Promise<ReceivedPayment> {
    const held = await this.hold(id, wasReversed);
    const isHere = held.status === 'held' || held.status === 'set_aside';
    const because = isHere ? { heldBecause: wasReversed } : {};
    const payment = { ...held, ...because, isReversed: true };
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
    if (payment.status !== 'held' || bookWaitOf(payment) === null) return payment;
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
    {
      status,
      excess,
      operator,
      providerId,
      receiver,
      payer,
      waitsForBalance: waits,
      ...filter
    }: PaymentFilter,
    cursor: string | null,
    limit: number,
    order: SearchOrder = 'newest',
  ): Promise<Slice<ReceivedPayment>> {
    const own = { operator, providerId, receiver, payer };
    const listed = [...this.database.payments.values()].filter(
      (each) =>
        listedStatusOf(each) === status &&
        (status !== 'matched' || excess === undefined || each.excessStatus === excess) &&
        (waits === undefined || waits === waitsForBalance(each)) &&
        hasMembers<object>(each, given(own)) &&
        fits(this.#factsOf(each), filter),
    );
    return sliceIn(order === 'newest' ? newerFirst : olderFirst, listed, placeOf, cursor, limit);
  }

  #factsOf({ receivedAt: at, amountXaf, transactionId }: ReceivedPayment) {
    const used = transactionId === null ? undefined : this.database.transactions.get(transactionId);
    return { at, amountXaf, applicationId: used?.applicationId };
  }

  async search(sought: Sought, cursor: string | null, limit: number): Promise<Slice<ReceivedPayment>> {
    const isTold = (id: PaymentId): boolean =>
      [...this.database.messages.values()].some(
        (message) => message.paymentId === id && !hasFigures(sought) && hasWords(message, sought.words),
      );
    const found = [...this.database.payments.values()].filter(
      ({ id, payer, operatorTxId, transactionId }) =>
        [id, transactionId].some((each) => each !== null && each === sought.id) ||
        (payer !== null && sought.numbers.includes(payer)) ||
        sought.operatorTxIds.includes(operatorTxId) ||
        isTold(id),
    );
    return newestSlice(found, placeOf, cursor, limit);
  }

  async heldOf(payer: Msisdn, limit: number): Promise<HeldPayments> {
    const held = [...this.database.payments.values()].filter(
      (each) => each.payer === payer && isUnmatched(each),
    );
    return {
      sumXaf: held.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
      count: held.length,
      newest: sortedBy(held, placeOf, newerFirst).slice(0, limit),
    };
  }

  async decide(
    seen: ReceivedPayment,
    { status, waitsUntil, isVouched, decision, holdsBecause }: DecidedPayment,
    entry: AuditEntry,
  ): Promise<ReceivedPayment | null> {
    const { payments, audit } = this.database;
    const payment = payments.get(seen.id);
    if (payment === undefined) throw new DomainError('payment_not_found');
    const isAsSeen =
      payment.status === seen.status &&
      payment.isReversed === seen.isReversed &&
      JSON.stringify(payment.decision) === JSON.stringify(seen.decision);
    if (!isAsSeen) return null;
    const heldBecause = holdsBecause ?? payment.heldBecause;
    const decided = { ...payment, status, waitsUntil, isVouched, decision, heldBecause };
    payments.set(seen.id, decided);
    audit.set(entry.id, entry);
    return decided;
  }
}

/** Without what was not asked for. */
const given = (wanted: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));

const placeOf = ({ receivedAt, id }: ReceivedPayment): Place => ({ at: receivedAt, id });
