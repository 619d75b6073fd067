import type { CommitResult, StateChange, TransactionStore } from '@mobile-money/core';
import type { Signal } from './signal.ts';

/** A store that rings when a committed change brought a webhook, so that its delivery does not wait for a poll. */
export const announceWebhooks = (store: TransactionStore, stored: Signal): TransactionStore => ({
  async createDeposit(alternatives) {
    const creation = await store.createDeposit(alternatives);
    if (creation.created && alternatives.some(({ event }) => event !== null)) stored.ring();
    return creation;
  },

  createDepositWithin: (allowance, alternatives) => store.createDepositWithin(allowance, alternatives),
  createWithdrawal: (beginning) => store.createWithdrawal(beginning),
  find: (id) => store.find(id),
  findByReference: (scope) => store.findByReference(scope),

  async commit(change) {
    const result = await store.commit(change);
    if (isAnnounced(change, result)) stored.ring();
    return result;
  },

  async commitAll(changes) {
    const results = await store.commitAll(changes);
    if (changes.some((change, index) => isAnnounced(change, results[index]))) stored.ring();
    return results;
  },
});

const isAnnounced = (change: StateChange, result: CommitResult | undefined): boolean =>
  result === 'committed' && change.event !== null;
