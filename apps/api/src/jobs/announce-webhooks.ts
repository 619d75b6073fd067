import { isSent, type PlatformEvent, type TransactionStore } from '@mobile-money/core';
import type { Signal } from './signal.ts';

/** Tells those who wait for the events of an application. */
export interface Bell {
  ring(applicationId: string): void;
}

/**
 * A store that rings when a committed change brought an event: for who delivers it, and for who reads the feed. Neither
 * has to look for it.
 */
export function announceWebhooks(store: TransactionStore, stored: Signal, bell: Bell): TransactionStore {
  const announce = (event: PlatformEvent | null): void => {
    if (event === null) return;
    bell.ring(event.applicationId);
    if (isSent(event)) stored.ring();
  };
  return {
    async createDeposit(alternatives) {
      const creation = await store.createDeposit(alternatives);
      if (creation.created) for (const { event } of alternatives) announce(event);
      return creation;
    },

    createDepositWithin: (allowance, alternatives) => store.createDepositWithin(allowance, alternatives),
    createWithdrawal: (beginning) => store.createWithdrawal(beginning),
    createReturn: (beginning, of) => store.createReturn(beginning, of),
    find: (id) => store.find(id),
    findByReference: (scope) => store.findByReference(scope),

    async commit(change) {
      const result = await store.commit(change);
      if (result === 'committed') announce(change.event);
      return result;
    },

    async commitAll(changes) {
      const results = await store.commitAll(changes);
      for (const [index, { event }] of changes.entries()) if (results[index] === 'committed') announce(event);
      return results;
    },
  };
}
