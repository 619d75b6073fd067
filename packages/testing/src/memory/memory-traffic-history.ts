import {
  type HourOfTraffic,
  type Instant,
  isFailureOfProvider,
  noCounts,
  type ProviderExchange,
  startOfHour,
  type TrafficHistory,
  type Transaction,
  unsuccessfulStates,
} from '@mobile-money/core';
import { InMemory, type MemoryDatabase } from './memory-database.ts';

type Counted = Omit<HourOfTraffic, 'hour' | 'direction' | 'operator' | 'providerId'>;

const nothing: Counted = { ...noCounts, failures: 0, turnedAway: 0 };

export class MemoryTrafficHistory extends InMemory implements TrafficHistory {
  async byHour(from: Instant, until: Instant): Promise<readonly HourOfTraffic[]> {
    const hours = new Map<string, HourOfTraffic>();
    const isIn = (at: Instant): boolean => at >= from && at <= until;
    for (const transaction of this.database.transactions.values()) {
      const { createdAt, providerId } = transaction;
      if (isIn(createdAt)) add(hours, transaction, createdAt, providerId, countsOf(transaction));
      for (const exchange of turnedAway(this.database, transaction))
        if (isIn(exchange.at))
          add(hours, transaction, exchange.at, exchange.providerId, { ...nothing, turnedAway: 1 });
    }
    return [...hours.values()];
  }
}

/** What providers refused by a failure of their own, before another took the transaction over. */
export const turnedAway = (
  { exchanges }: MemoryDatabase,
  { id, providerId }: Transaction,
): readonly ProviderExchange[] =>
  (exchanges.get(id) ?? []).filter(
    (each) => each.outcome === 'rejected' && isFailureOfProvider(each) && each.providerId !== providerId,
  );

function countsOf(transaction: Transaction): Counted {
  const { state, amountXaf } = transaction;
  const isSuccess = state === 'succeeded';
  const isUnsuccessful = unsuccessfulStates.some((each) => each === state);
  return {
    transactions: 1,
    amountXaf,
    succeeded: Number(isSuccess),
    succeededXaf: isSuccess ? amountXaf : 0,
    unsuccessful: Number(isUnsuccessful),
    unsuccessfulXaf: isUnsuccessful ? amountXaf : 0,
    failures: Number(isFailureOfProvider(transaction)),
    turnedAway: 0,
  };
}

function add(
  hours: Map<string, HourOfTraffic>,
  { direction, operator }: Transaction,
  at: Instant,
  providerId: string,
  counted: Counted,
): void {
  const hour = startOfHour(at);
  const key = JSON.stringify([hour, direction, operator, providerId]);
  const before = hours.get(key) ?? nothing;
  const names = Object.keys(nothing) as (keyof Counted)[];
  const sums = Object.fromEntries(names.map((name) => [name, before[name] + counted[name]]));
  hours.set(key, { hour, direction, operator, providerId, ...(sums as unknown as Counted) });
}
