import {
  type HourOfTraffic,
  type Instant,
  isFailureOfProvider,
  noCounts,
  startOfHour,
  type TrafficHistory,
  type Transaction,
  unsuccessfulStates,
} from '@mobile-money/core';
import type { MemoryDatabase } from './memory-database.ts';

type Counted = Omit<HourOfTraffic, 'hour' | 'direction' | 'operator' | 'providerId'>;

export class MemoryTrafficHistory implements TrafficHistory {
  readonly #database: MemoryDatabase;

  constructor(database: MemoryDatabase) {
    this.#database = database;
  }

  async byHour(from: Instant, until: Instant): Promise<readonly HourOfTraffic[]> {
    const hours = new Map<string, HourOfTraffic>();
    const isIn = (at: Instant): boolean => at >= from && at <= until;
    for (const transaction of this.#database.transactions.values()) {
      const { id, createdAt, providerId } = transaction;
      if (isIn(createdAt)) add(hours, transaction, createdAt, providerId, countsOf(transaction));
      for (const exchange of this.#database.exchanges.get(id) ?? []) {
        const isTurnedAway =
          exchange.outcome === 'rejected' &&
          isFailureOfProvider(exchange) &&
          exchange.providerId !== providerId;
        if (!isTurnedAway || !isIn(exchange.at)) continue;
        add(hours, transaction, exchange.at, exchange.providerId, {
          ...noCounts,
          failures: 0,
          turnedAway: 1,
        });
      }
    }
    return [...hours.values()];
  }
}

function countsOf(transaction: Transaction): Counted {
  const { state, amountXaf } = transaction;
  const isSuccess = state === 'succeeded';
  return {
    transactions: 1,
    amountXaf,
    succeeded: Number(isSuccess),
    succeededXaf: isSuccess ? amountXaf : 0,
    unsuccessful: Number(unsuccessfulStates.some((each) => each === state)),
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
  const sum = hours.get(key) ?? { ...noCounts, failures: 0, turnedAway: 0 };
  hours.set(key, {
    hour,
    direction,
    operator,
    providerId,
    transactions: sum.transactions + counted.transactions,
    amountXaf: sum.amountXaf + counted.amountXaf,
    succeeded: sum.succeeded + counted.succeeded,
    succeededXaf: sum.succeededXaf + counted.succeededXaf,
    unsuccessful: sum.unsuccessful + counted.unsuccessful,
    failures: sum.failures + counted.failures,
    turnedAway: sum.turnedAway + counted.turnedAway,
  });
}
