import type { CommitResult, StateChange, Transaction, TransactionStore } from '@mobile-money/core';
import type { Metrics } from './metrics.ts';

/** Counts the states that transactions enter, and the payments that they use. */
export function measuredTransactions(store: TransactionStore, metrics: Metrics): TransactionStore {
  const enter = ({ direction, operator }: Transaction, state: string): void =>
    metrics.transactions.inc({ direction, operator, state });
  const note = (change: StateChange, result: CommitResult | undefined): void => {
    if (result !== 'committed') return;
    const { transaction, moves, consumes } = change;
    for (const { from, to } of moves) if (to !== from) enter(transaction, to);
    if (consumes.length > 0) {
      metrics.payments.inc({ operator: transaction.operator, outcome: 'matched' }, consumes.length);
    }
  };
  return {
    find: (id) => store.find(id),
    findByReference: (scope) => store.findByReference(scope),

    async createDeposit(alternatives) {
      const creation = await store.createDeposit(alternatives);
      if (creation.created) enter(creation.transaction, creation.transaction.state);
      return creation;
    },

    async createDepositWithin(allowance, alternatives) {
      const creation = await store.createDepositWithin(allowance, alternatives);
      if (creation?.created) enter(creation.transaction, creation.transaction.state);
      return creation;
    },

    async createWithdrawal(beginning) {
      const creation = await store.createWithdrawal(beginning);
      if (creation.created) enter(creation.transaction, creation.transaction.state);
      return creation;
    },

    async commit(change) {
      const result = await store.commit(change);
      note(change, result);
      return result;
    },

    async commitAll(changes) {
      const results = await store.commitAll(changes);
      for (const [index, change] of changes.entries()) note(change, results[index]);
      return results;
    },
  };
}
