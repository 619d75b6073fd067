import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { Direction } from '../transaction/transaction.ts';

/** What became, up to now, of transactions that were created in one stretch of time. */
export interface TrafficCounts {
  readonly transactions: number;
  readonly amountXaf: number;
  readonly succeeded: number;
  readonly succeededXaf: number;
  /** Failed or expired, whoever ended them; one that succeeds after all is counted as such from then on. */
  readonly unsuccessful: number;
}

/** The transactions of one hour that have direction, operator and provider in common. */
export interface HourOfTraffic extends TrafficCounts {
  /** When the hour began. */
  readonly hour: Instant;
  readonly direction: Direction;
  readonly operator: Operator;
  readonly providerId: string;
  /** Those that the provider or the player's phone ended, as health counts them. */
  readonly failures: number;
  /** Attempts that the provider turned away in this hour and a backup took over: counted there as transactions. */
  readonly turnedAway: number;
}

export const noCounts: TrafficCounts = {
  transactions: 0,
  amountXaf: 0,
  succeeded: 0,
  succeededXaf: 0,
  unsuccessful: 0,
};

export const sumOfCounts = (parts: readonly TrafficCounts[]): TrafficCounts =>
  parts.reduce<TrafficCounts>(
    (sum, part) => ({
      transactions: sum.transactions + part.transactions,
      amountXaf: sum.amountXaf + part.amountXaf,
      succeeded: sum.succeeded + part.succeeded,
      succeededXaf: sum.succeededXaf + part.succeededXaf,
      unsuccessful: sum.unsuccessful + part.unsuccessful,
    }),
    noCounts,
  );

/** Of those that came to an end, the fraction that succeeded; null while none has. */
export function successRate({ succeeded, unsuccessful }: TrafficCounts): number | null {
  const ended = succeeded + unsuccessful;
  return ended === 0 ? null : succeeded / ended;
}
