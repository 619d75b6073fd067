import {
  type CommitResult,
  type Creation,
  type Deposit,
  type EndOfReturn,
  isOpen,
  isPromptAllowed,
  isSent,
  isUnmatched,
  mayHearNews,
  owedSince,
  type PaymentReturn,
  type PlatformEvent,
  type PromptAllowance,
  type Reason,
  type ReceivedPayment,
  type ReferenceScope,
  type ReturnTerms,
  type StateChange,
  type Transaction,
  type TransactionId,
  type TransactionStore,
  type Withdrawal,
} from '@mobile-money/core';
import { aloneKey, endReservation, InMemory, scopeKey } from './memory-database.ts';

export class MemoryTransactionStore extends InMemory implements TransactionStore {
  async createDeposit(alternatives: readonly StateChange<Deposit>[]): Promise<Creation<Deposit>> {
    return this.#create(this.#chosen(alternatives));
  }

  async createDepositWithin(
    allowance: PromptAllowance,
    alternatives: readonly StateChange<Deposit>[],
  ): Promise<Creation<Deposit> | null> {
    const chosen = this.#chosen(alternatives);
    const { transaction } = chosen;
    const stored = [...this.database.transactions.values()].filter((each) => each.direction === 'deposit');
    const isRefused =
      transaction.collectionMode === 'merchant_initiated' && !isPromptAllowed(transaction, stored, allowance);
    return isRefused && this.#named(transaction) === null ? null : this.#create(chosen);
  }

  #chosen(alternatives: readonly StateChange<Deposit>[]): StateChange<Deposit> {
    const [first] = alternatives;
    if (first === undefined) throw new Error('A deposit needs at least one way to begin.');
    return alternatives.find(({ transaction }) => !this.#isChannelHeld(transaction)) ?? first;
  }

  async createWithdrawal(beginning: StateChange<Withdrawal>): Promise<Creation<Withdrawal>> {
    return this.#create(beginning);
  }

  async commit(change: StateChange): Promise<CommitResult> {
    return this.#commit(change);
  }

  async commitAll(changes: readonly StateChange[]): Promise<readonly CommitResult[]> {
    return changes.map((change) => this.#commit(change));
  }

  async find(id: TransactionId): Promise<Transaction | null> {
    return this.database.transactions.get(id) ?? null;
  }

  async findByReference(scope: ReferenceScope): Promise<Transaction | null> {
    return this.#named(scope);
  }

  #named(scope: ReferenceScope): Transaction | null {
    const { transactions, transactionIds } = this.database;
    const id = transactionIds.get(scopeKey(scope));
    return id === undefined ? null : (transactions.get(id) ?? null);
  }

  #create<T extends Transaction>(change: StateChange<T>): Creation<T> {
    const { transaction } = change;
    const existing = this.#named(transaction);
    // The direction is part of the scope, so what the reference names is of the same kind.
    if (existing !== null) return { transaction: existing as T, created: false };
    if (change.expectedVersion !== 0) throw new Error('A new transaction has no version yet.');
    if (this.database.transactions.has(transaction.id)) throw new Error(`${transaction.id} is taken.`);
    if (this.#apply(change) !== 'committed') throw new Error('A new transaction consumes no used payment.');
    this.database.transactionIds.set(scopeKey(transaction), transaction.id);
    return { transaction, created: true };
  }

  async createReturn(
    beginning: StateChange<Withdrawal>,
    { part, decision }: ReturnTerms,
  ): Promise<'committed' | 'payment_used'> {
    const { id, returns, amountXaf } = beginning.transaction;
    const { payments, transactions } = this.database;
    // The answer of an earlier try was lost.
    if (transactions.has(id)) return 'committed';
    const payment = payments.get((returns as PaymentReturn).paymentId);
    if (payment === undefined) throw new Error(`The payment that ${id} returns is not stored.`);
    const isThere =
      part === 'whole'
        ? (isUnmatched(payment) || payment.status === 'set_aside') && payment.amountXaf === amountXaf
        : payment.excessStatus === 'kept' && payment.excessXaf === amountXaf;
    if (!isThere || payment.isReversed) return 'payment_used';
    this.#create(beginning);
    const going =
      part === 'whole' ? { status: 'returning' as const } : { excessStatus: 'returning' as const };
    payments.set(payment.id, { ...payment, ...going, returnId: id, decision });
    return 'committed';
  }

  #endReturn(id: TransactionId, { paymentId, isReturned, because }: EndOfReturn): void {
    const { payments } = this.database;
    const payment = payments.get(paymentId);
    if (payment?.returnId !== id) throw new Error(`${id} returns nothing.`);
    const { status } = payment;
    const isWhole = status === 'returning';
    const here: Partial<ReceivedPayment> = isWhole
      ? { status: 'held', heldBecause: because }
      : { excessStatus: 'kept' };
    const gone: Partial<ReceivedPayment> = isWhole ? { status: 'returned' } : { excessStatus: 'returned' };
    payments.set(
      paymentId,
      isReturned ? { ...payment, ...gone } : { ...payment, ...here, returnId: null, decision: null },
    );
  }

  #commit(change: StateChange): CommitResult {
    const stored = this.database.transactions.get(change.transaction.id);
    refuseUnlessNextVersion(change);
    return stored?.version === change.expectedVersion ? this.#apply(change) : 'stale';
  }

  /** All of a change or nothing: every check comes before the first write. */
  #apply(change: StateChange): CommitResult {
    refuseUnlessNextVersion(change);
    const { transactions, statusReadings, history, exchanges, payments, deliveries, audit } = this.database;
    const { id } = change.transaction;
    const consumed = change.consumes.map((paymentId) => {
      const payment = payments.get(paymentId);
      if (payment === undefined) throw new Error(`Payment ${paymentId} is not stored.`);
      return payment;
    });
    const isUsed = (payment: ReceivedPayment): boolean =>
      !isUnmatched(payment) ||
      payment.isReversed ||
      (change.consumesUndecided === true && payment.status === 'held');
    if (consumed.some(isUsed)) return 'payment_used';
    const isTakenBack = [...payments.values()].some(
      (each) => each.isReversed && (each.transactionId === id || each.returnId === id),
    );
    if (change.keepsPayments === true && isTakenBack) return 'payment_used';
    if (!this.#letGo(change)) return 'past_daily_limit';
    const before = transactions.get(id);
    transactions.set(id, change.transaction);
    // What no one owed a verdict on is asked about for the news that were told of it, until they are heard.
    const isFollowed = before !== undefined && owedSince(before) === null && mayHearNews(change.transaction);
    if (owedSince(change.transaction) === null && !isFollowed) statusReadings.delete(id);
    history.set(id, [...(history.get(id) ?? []), ...change.moves]);
    exchanges.set(id, [...(exchanges.get(id) ?? []), ...change.exchanges]);
    if (change.releasesBecause !== null) this.#release(id, change.releasesBecause);
    for (const payment of consumed) {
      payments.set(payment.id, { ...payment, status: 'matched', transactionId: id, heldBecause: null });
    }
    for (const { paymentId, xaf } of change.excess) {
      const payment = payments.get(paymentId) as ReceivedPayment;
      payments.set(paymentId, { ...payment, excessXaf: xaf, excessStatus: 'kept' });
    }
    if (change.endsReturn !== null) this.#endReturn(id, change.endsReturn);
    if (change.moves.length > 0) endReservation(this.database, id, change.transaction.updatedAt);
    for (const entry of change.audit) audit.set(entry.id, entry);
    if (change.event !== null) this.#tell(change.event);
    if (isSent(change.event)) {
      const { event } = change;
      const begun = { attempts: [], attemptsThisRound: 0, nextAttemptAt: event.createdAt };
      deliveries.set(event.id, {
        delivery: { event, status: 'pending', ...begun },
        lease: null,
        lostLeases: 0,
      });
    }
    return 'committed';
  }

  #tell(event: PlatformEvent): void {
    const { events } = this.database;
    const before = events.findLast((each) => each.event.applicationId === event.applicationId);
    const position = Math.max(before?.position ?? 0, event.createdAt * 1_000) + 1;
    events.push({ position, event });
  }

  /** The last of the checks: it counts what it lets pass. */
  #letGo({ approvedAlone, transaction: { amountXaf } }: StateChange): boolean {
    if (approvedAlone === null) return true;
    const { approvedAloneXaf } = this.database;
    const key = aloneKey(approvedAlone);
    const sumXaf = (approvedAloneXaf.get(key) ?? 0) + amountXaf;
    if (sumXaf > (approvedAlone.limitXaf ?? Number.POSITIVE_INFINITY)) return false;
    approvedAloneXaf.set(key, sumXaf);
    return true;
  }

  #release(transactionId: TransactionId, heldBecause: Reason): void {
    const { payments } = this.database;
    for (const payment of payments.values()) {
      if (payment.transactionId !== transactionId) continue;
      payments.set(payment.id, { ...payment, status: 'held', transactionId: null, heldBecause });
    }
  }

  #isChannelHeld({ channelId, msisdn, amountXaf }: Deposit): boolean {
    return [...this.database.transactions.values()].some(
      (each) =>
        each.direction === 'deposit' &&
        isOpen(each) &&
        each.channelId === channelId &&
        each.msisdn === msisdn &&
        each.amountXaf === amountXaf,
    );
  }
}

function refuseUnlessNextVersion({ expectedVersion, transaction }: StateChange): void {
  if (transaction.version !== expectedVersion + 1) {
    throw new Error(`${transaction.id} cannot go from version ${expectedVersion} to ${transaction.version}.`);
  }
}
