import {
  type Instant,
  isFailureOfProvider,
  noTraffic,
  type Traffic,
  type TrafficMeter,
  wasAsked,
} from '@mobile-money/core';
import type { MemoryDatabase } from './memory-database.ts';

export class MemoryTrafficMeter implements TrafficMeter {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    const counts = new Map<string, Traffic>();
    for (const transaction of this.#database.transactions.values()) {
      const { providerId, createdAt } = transaction;
      if (createdAt < from || (transaction.direction === 'deposit' && !wasAsked(transaction))) continue;
      const { transactions, failures } = counts.get(providerId) ?? noTraffic;
      counts.set(providerId, {
        transactions: transactions + 1,
        failures: failures + Number(isFailureOfProvider(transaction)),
      });
    }
    for (const { id, providerId: last } of this.#database.transactions.values()) {
      const turnedAway = (this.#database.exchanges.get(id) ?? []).filter(
        (each) =>
          each.outcome === 'rejected' &&
          isFailureOfProvider(each) &&
          each.providerId !== last &&
          each.at >= from,
      );
      for (const { providerId } of turnedAway) {
        const { transactions, failures } = counts.get(providerId) ?? noTraffic;
        counts.set(providerId, { transactions: transactions + 1, failures: failures + 1 });
      }
    }
    return counts;
  }
}
