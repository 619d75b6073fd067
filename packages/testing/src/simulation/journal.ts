import type {
  Deposit,
  PaymentStore,
  ReceivedPayment,
  StateChange,
  Transaction,
  TransactionStore,
} from '@mobile-money/core';

export interface CommittedChange {
  readonly index: number;
  readonly atMs: number;
  readonly change: StateChange;
  /** Every transaction as it was just before. */
  readonly before: ReadonlyMap<string, Transaction>;
}

/**
 * Stands at the door of the database and writes down what really got in, in order. The books are checked against
 * this, not against what the service says of itself.
 */
export class Journal {
  readonly commits: CommittedChange[] = [];
  /** At which index of the journal a payment was stored. */
  readonly paymentStoredAt = new Map<string, number>();
  readonly payments = new Map<string, ReceivedPayment>();
  onCommit: (change: StateChange) => void = () => {};
  onPayment: () => void = () => {};
  readonly #now: () => number;
  #transactions = new Map<string, Transaction>();

  constructor(now: () => number) {
    this.#now = now;
  }

  transactions(): readonly Transaction[] {
    return [...this.#transactions.values()];
  }

  watchTransactions(store: TransactionStore): TransactionStore {
    return {
      createDeposit: async (alternatives) => {
        const result = await store.createDeposit(alternatives);
        const { transaction, created } = result;
        if (created) this.#note(chosen(alternatives, transaction));
        return result;
      },
      createWithdrawal: async (beginning) => {
        const result = await store.createWithdrawal(beginning);
        if (result.created) this.#note(beginning);
        return result;
      },
      commit: async (change) => {
        const result = await store.commit(change);
        if (result === 'committed') this.#note(change);
        return result;
      },
      commitAll: async (changes) => {
        const results = await store.commitAll(changes);
        changes.forEach((change, at) => {
          if (results[at] === 'committed') this.#note(change);
        });
        return results;
      },
      find: (id) => store.find(id),
      findByReference: (scope) => store.findByReference(scope),
    };
  }

  watchPayments(store: PaymentStore): PaymentStore {
    return {
      storeOnce: async (payment) => {
        const result = await store.storeOnce(payment);
        if (result.stored) {
          this.paymentStoredAt.set(payment.id, this.commits.length);
          this.payments.set(payment.id, payment);
          this.onPayment();
        }
        return result;
      },
      hold: (id, because) => store.hold(id, because),
      find: (id) => store.find(id),
      undecidedSince: (before, limit) => store.undecidedSince(before, limit),
      list: (status, cursor, limit) => store.list(status, cursor, limit),
    };
  }

  #note(change: StateChange): void {
    const before = this.#transactions;
    this.commits.push({ index: this.commits.length, atMs: this.#now(), change, before });
    this.#transactions = new Map(before).set(change.transaction.id, change.transaction);
    this.onCommit(change);
  }
}

function chosen(alternatives: readonly StateChange<Deposit>[], stored: Deposit): StateChange<Deposit> {
  const one = alternatives.find(({ transaction }) => transaction.channelId === stored.channelId);
  if (one === undefined) throw new Error('the store made up a deposit');
  return one;
}
