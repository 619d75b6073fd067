import type { Instant, Waiting, WaitingWork, WorkKind } from '@mobile-money/core';
import { isUnmatched, workKinds } from '@mobile-money/core';
import { InMemory, type MemoryDatabase } from './memory-database.ts';
import { doubtedSince } from './memory-doubts.ts';
import { isListed } from './memory-message-store.ts';

/** Since when each piece of work of a kind waits. */
const sinceOf: Readonly<Record<WorkKind, (database: MemoryDatabase) => readonly Instant[]>> = {
  withdrawals_to_decide: ({ transactions }) =>
    [...transactions.values()]
      .filter(({ state }) => state === 'pending_approval')
      .map(({ createdAt }) => createdAt),
  payments_held: ({ payments }) =>
    [...payments.values()].filter(isUnmatched).map(({ receivedAt }) => receivedAt),
  credited_without_money: ({ messages }) =>
    [...messages.values()]
      .filter((each) => isListed.suspicious(each) && each.because?.code === 'credited_without_money')
      .map(({ receivedAt }) => receivedAt),
  gaps_open: ({ walletGaps }) =>
    [...walletGaps.values()].filter(({ status }) => status === 'open').map(({ openedAt }) => openedAt),
  transactions_to_resolve: ({ transactions }) =>
    [...transactions.values()]
      .filter(({ state }) => state === 'requires_manual_resolution')
      .map(({ stateUpdatedAt }) => stateUpdatedAt),
  transactions_in_doubt: (database) =>
    [...database.transactions.values()]
      .map((each) => doubtedSince(database, each))
      .filter((since) => since !== null),
  webhooks_failed: ({ deliveries }) =>
    [...deliveries.values()]
      .filter(({ delivery }) => delivery.status === 'failed')
      .map(({ delivery }) => delivery.event.createdAt),
  messages_suspicious: ({ messages }) =>
    [...messages.values()].filter(isListed.suspicious).map(({ receivedAt }) => receivedAt),
  messages_unread: ({ messages }) =>
    [...messages.values()].filter(isListed.unread).map(({ receivedAt }) => receivedAt),
  differences_open: ({ discrepancies }) =>
    [...discrepancies.values()].filter(({ status }) => status === 'open').map(({ foundAt }) => foundAt),
};

export class MemoryWaitingWork extends InMemory implements WaitingWork {
  async count(countMax: number): Promise<readonly Waiting[]> {
    return workKinds.map((kind) => {
      const since = [...sinceOf[kind](this.database)].sort((a, b) => a - b);
      return {
        kind,
        count: Math.min(since.length, countMax),
        hasMore: since.length > countMax,
        oldestAt: since[0] ?? null,
      };
    });
  }
}
