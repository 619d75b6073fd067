import type { MessageStore, PaymentStore, ReceivedPayment } from '@mobile-money/core';
import type { Metrics } from './metrics.ts';

/** Counts payments as they come in, come again, or are set aside. Those that are used come with their commits. */
export function measuredPayments(store: PaymentStore, metrics: Metrics): PaymentStore {
  const counted = (payment: ReceivedPayment): ReceivedPayment => {
    if (payment.status === 'held') metrics.payments.inc({ operator: payment.operator, outcome: 'held' });
    return payment;
  };
  return {
    postpone: (...given) => store.postpone(...given),
    find: (id) => store.find(id),
    undecidedSince: (...given) => store.undecidedSince(...given),
    isWaiting: (...given) => store.isWaiting(...given),
    list: (...given) => store.list(...given),

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
    removeCallbacks: (before, limit) => store.removeCallbacks(before, limit),
    list: (...given) => store.list(...given),

    async conclude(id, conclusion) {
      await store.conclude(id, conclusion);
      metrics.messages.inc({ outcome: conclusion.outcome });
    },
  };
}
