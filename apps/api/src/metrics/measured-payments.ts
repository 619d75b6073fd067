import type { MessageStore, PaymentStore } from '@mobile-money/core';
import type { Metrics } from './metrics.ts';

/** Counts payments as they come in, come again, or are set aside. Those that are used come with their commits. */
export function measuredPayments(store: PaymentStore, metrics: Metrics): PaymentStore {
  return {
    postpone: (...given) => store.postpone(...given),
    find: (id) => store.find(id),
    undecidedSince: (before, limit) => store.undecidedSince(before, limit),
    list: (...given) => store.list(...given),

    async storeOnce(payment) {
      const kept = await store.storeOnce(payment);
      const { operator } = kept.payment;
      metrics.payments.inc({ operator, outcome: kept.stored ? 'received' : 'duplicate' });
      return kept;
    },

    async hold(id, because) {
      const payment = await store.hold(id, because);
      if (payment.status === 'held') metrics.payments.inc({ operator: payment.operator, outcome: 'held' });
      return payment;
    },
  };
}

/** Counts what was made of messages: many that no one could use mean that an operator writes in other words. */
export function measuredMessages(store: MessageStore, metrics: Metrics): MessageStore {
  return {
    store: (message) => store.store(message),
    undecidedSince: (before, limit) => store.undecidedSince(before, limit),
    removeCallbacks: (before, limit) => store.removeCallbacks(before, limit),
    list: (...given) => store.list(...given),

    async conclude(id, conclusion) {
      await store.conclude(id, conclusion);
      metrics.messages.inc({ outcome: conclusion.outcome });
    },
  };
}
