import { isSent, type PlatformEvent, type StateChange, type TransactionStore } from '@mobile-money/core';
import type { Signal } from './signal.ts';

/** Tells those who wait for the events of an application, and players who wait for a deposit. */
export interface Bell {
  ring(applicationId: string): void;
  ringDeposit(transactionId: string): void;
}

/**
 * A store that rings when a committed change brought an event: for who delivers it, for who reads the feed, and for the
 * player who waits. None of them has to look for it.
 */
export function announceWebhooks(store: TransactionStore, stored: Signal, bell: Bell): TransactionStore {
  const announce = (event: PlatformEvent | null): void => {
    if (event === null) return;
    bell.ring(event.applicationId);
    if (isSent(event)) stored.ring();
  };
  const announceChange = ({ transaction, event }: StateChange): void => {
    announce(event);
    if (transaction.direction === 'deposit') bell.ringDeposit(transaction.id);
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
      if (result === 'committed') announceChange(change);
      return result;
    },

    async commitAll(changes) {
      const results = await store.commitAll(changes);
      for (const [index, change] of changes.entries())
        if (results[index] === 'committed') announceChange(change);
      return results;
    },
  };
}
