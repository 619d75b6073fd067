import {
  type Instant,
  type Move,
  noTraffic,
  type Traffic,
  type TrafficMeter,
  type TransactionId,
} from '@mobile-money/core';
import type { MemoryDatabase } from './memory-database.ts';

/** Failures that say something about a provider; an operator's rejection says nothing. */
const failingTriggers: ReadonlySet<Move['trigger']> = new Set([
  'collection_rejected',
  'payment_refused',
  'transfer_rejected',
]);

export class MemoryTrafficMeter implements TrafficMeter {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    const counts = new Map<string, Traffic>();
    for (const { id, providerId, createdAt } of this.#database.transactions.values()) {
      if (createdAt < from) continue;
      const { transactions, failures } = counts.get(providerId) ?? noTraffic;
      counts.set(providerId, {
        transactions: transactions + 1,
        failures: failures + Number(isFailure(this.#database, id)),
      });
    }
    for (const { id, providerId: last } of this.#database.transactions.values()) {
      const turnedAway = (this.#database.exchanges.get(id) ?? []).filter(
        ({ outcome, providerId, at }) => outcome === 'rejected' && providerId !== last && at >= from,
      );
      for (const { providerId } of turnedAway) {
        const { transactions, failures } = counts.get(providerId) ?? noTraffic;
        counts.set(providerId, { transactions: transactions + 1, failures: failures + 1 });
      }
    }
    return counts;
  }
}

/** Whether the provider or the player's phone ended a transaction, the last time that it failed. */
export function isFailure({ history }: MemoryDatabase, id: TransactionId): boolean {
  const failed = history.get(id)?.findLast(({ to }) => to === 'failed');
  return failed !== undefined && failingTriggers.has(failed.trigger);
}
