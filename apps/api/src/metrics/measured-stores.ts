import {
  type CommitResult,
  type DeliveryAttempt,
  isDelivered,
  type MessageStore,
  type Outbox,
  type PaymentStore,
  type ReceivedPayment,
  type StateChange,
  type Transaction,
  type TransactionStore,
} from '@mobile-money/core';
import type { Metrics } from './metrics.ts';

/** Counts the states that transactions enter, and the payments that they use. */
export function measuredTransactions(store: TransactionStore, metrics: Metrics): TransactionStore {
  const enter = ({ direction, operator }: Transaction, state: string): void =>
    metrics.transactions.inc({ direction, operator, state });
  const note = (change: StateChange, result: CommitResult | Error | undefined): void => {
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

    async createReturn(beginning, of) {
      const result = await store.createReturn(beginning, of);
      note(beginning, result);
      return result;
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

/** Counts payments as they come in, come again, or are set aside. Those that are used come with their commits. */
export function measuredPayments(store: PaymentStore, metrics: Metrics): PaymentStore {
  const counted = (payment: ReceivedPayment): ReceivedPayment => {
    if (payment.status === 'held') metrics.payments.inc({ operator: payment.operator, outcome: 'held' });
    return payment;
  };
  return {
    postpone: (...given) => store.postpone(...given),
    resume: (id) => store.resume(id),
    find: (id) => store.find(id),
    findByOperatorTx: (...given) => store.findByOperatorTx(...given),
    undecidedSince: (...given) => store.undecidedSince(...given),
    isWaiting: (...given) => store.isWaiting(...given),
    list: (...given) => store.list(...given),
    search: (...given) => store.search(...given),
    heldOf: (...given) => store.heldOf(...given),
    decide: (...given) => store.decide(...given),

    async storeOnce(payment) {
      const kept = await store.storeOnce(payment);
      const { operator } = kept.payment;
      metrics.payments.inc({ operator, outcome: kept.stored ? 'received' : 'duplicate' });
      return kept;
    },

    hold: async (...given) => counted(await store.hold(...given)),
    takeBack: async (id) => counted(await store.takeBack(id)),
  };
}

/** Counts what was made of messages: many that no one could use mean that an operator writes in other words. */
export function measuredMessages(store: MessageStore, metrics: Metrics): MessageStore {
  return {
    store: (message) => store.store(message),
    undecidedSince: (before, limit) => store.undecidedSince(before, limit),
    suspiciousFor: (...given) => store.suspiciousFor(...given),
    removeCallbacks: (before, limit) => store.removeCallbacks(before, limit),
    callbacks: (...given) => store.callbacks(...given),
    find: (id) => store.find(id),
    isTakenOut: (id) => store.isTakenOut(id),
    dismiss: (...given) => store.dismiss(...given),
    unread: (...given) => store.unread(...given),
    list: (...given) => store.list(...given),
    search: (...given) => store.search(...given),

    async conclude(id, conclusion) {
      const isWritten = await store.conclude(id, conclusion);
      metrics.messages.inc({ outcome: conclusion.outcome });
      return isWritten;
    },
  };
}

/** Counts attempts where they are recorded: one that another process made meanwhile is one too. */
export function measuredOutbox(outbox: Outbox, metrics: Metrics): Outbox {
  return {
    leaseForReplay: (...given) => outbox.leaseForReplay(...given),
    release: (leases) => outbox.release(leases),
    find: (id) => outbox.find(id),
    givenUpSince: (at) => outbox.givenUpSince(at),
    list: (...given) => outbox.list(...given),

    async lease(request) {
      const batch = await outbox.lease(request);
      if (batch.givenUp.length > 0) metrics.webhooksGivenUp.inc(batch.givenUp.length);
      return batch;
    },

    async finish(lease, attempt, status, nextAttemptAt) {
      const kept = await outbox.finish(lease, attempt, status, nextAttemptAt);
      metrics.webhookAttempts.observe({ outcome: outcomeOf(attempt) }, attempt.durationMs / 1_000);
      if (kept === 'failed') metrics.webhooksGivenUp.inc();
      return kept;
    },
  };
}

const outcomeOf = (attempt: DeliveryAttempt): string => {
  if (isDelivered(attempt)) return 'delivered';
  return attempt.status === null ? 'unanswered' : 'refused';
};
