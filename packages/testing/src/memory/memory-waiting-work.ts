import type { Instant, Waiting, WaitingWork, WorkKind } from '@mobile-money/core';
import { workKinds } from '@mobile-money/core';
import type { MemoryDatabase } from './memory-database.ts';
import { doubtedSince } from './memory-doubts.ts';

/** Since when each piece of work of a kind waits. */
const sinceOf: Readonly<Record<WorkKind, (database: MemoryDatabase) => readonly Instant[]>> = {
  withdrawals_to_decide: ({ transactions }) =>
    [...transactions.values()]
      .filter(({ state }) => state === 'pending_approval')
      .map(({ createdAt }) => createdAt),
  payments_held: ({ payments }) =>
    [...payments.values()].filter(({ status }) => status !== 'matched').map(({ receivedAt }) => receivedAt),
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
  messages_unread: ({ messages }) =>
    [...messages.values()]
      .filter(({ kind, outcome }) => kind === 'sms' && outcome === 'ignored')
      .map(({ receivedAt }) => receivedAt),
  differences_open: ({ discrepancies }) =>
    [...discrepancies.values()].filter(({ status }) => status === 'open').map(({ foundAt }) => foundAt),
};

export class MemoryWaitingWork implements WaitingWork {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async count(countMax: number): Promise<readonly Waiting[]> {
    return workKinds.map((kind) => {
      const since = [...sinceOf[kind](this.#database)].sort((a, b) => a - b);
      return {
        kind,
        count: Math.min(since.length, countMax),
        hasMore: since.length > countMax,
        oldestAt: since[0] ?? null,
      };
    });
  }
}
