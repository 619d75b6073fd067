import {
  type Instant,
  isFailureOfProvider,
  noTraffic,
  type Traffic,
  type TrafficMeter,
  wasAsked,
} from '@mobile-money/core';
import { InMemory } from './memory-database.ts';
import { turnedAway } from './memory-traffic-history.ts';

export class MemoryTrafficMeter extends InMemory implements TrafficMeter {
  async since(from: Instant): Promise<ReadonlyMap<string, Traffic>> {
    const counts = new Map<string, Traffic>();
    const count = (providerId: string, isFailure: boolean): void => {
      const { transactions, failures } = counts.get(providerId) ?? noTraffic;
      counts.set(providerId, { transactions: transactions + 1, failures: failures + Number(isFailure) });
    };
    for (const transaction of this.database.transactions.values()) {
      const isCounted = transaction.direction === 'withdrawal' || wasAsked(transaction);
      if (isCounted && transaction.createdAt >= from)
        count(transaction.providerId, isFailureOfProvider(transaction));
      for (const { providerId, at } of turnedAway(this.database, transaction))
        if (at >= from) count(providerId, true);
    }
    return counts;
  }
}
