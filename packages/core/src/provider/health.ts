import { earlier, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Operator } from '../phone/operator.ts';
import type { Ports } from '../ports/ports.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Direction } from '../transaction/transaction.ts';
import { type Channel, canConfirm, type Provider, type Registry } from './registry.ts';

export type HealthStatus = 'operational' | 'degraded' | 'unavailable';

/** What became of a provider's transactions of the last hour. */
export interface Traffic {
  readonly transactions: number;
  readonly failures: number;
}

export interface ProviderHealth {
  readonly provider: Provider;
  readonly status: HealthStatus;
  readonly failureRate1h: number;
  readonly txCount1h: number;
  /** Says which rule made the status what it is; null when all is well. */
  readonly message: Reason | null;
}

export const noTraffic: Traffic = { transactions: 0, failures: 0 };

export function providerHealth(
  provider: Provider,
  channels: readonly Channel[],
  traffic: Traffic,
  at: Instant,
  channelSilenceMs: number,
): ProviderHealth {
  const own = channels.filter((each) => each.providerId === provider.providerId && each.enabled);
  const silent = own.filter((each) => !canConfirm(each, at, channelSilenceMs));
  const told = { channels: silent.map(({ channelId }) => channelId).join(', ') };
  const failureRate1h = traffic.transactions === 0 ? 0 : traffic.failures / traffic.transactions;
  const isUnstable =
    failureRate1h > limits.failureRateUnstable && traffic.transactions >= limits.failureRateMinTransactions;
  const verdict = (status: HealthStatus, message: Reason | null): ProviderHealth => ({
    provider,
    status,
    failureRate1h,
    txCount1h: traffic.transactions,
    message,
  });
  if (!provider.enabled) return verdict('unavailable', reason('provider_off'));
  // Only deposits need a channel; transfers go out without one.
  if (own.length === 0 && provider.supportedDirections.includes('deposit'))
    return verdict('unavailable', reason('provider_without_channel'));
  if (silent.length > 0) {
    return silent.length === own.length
      ? verdict('unavailable', reason('channels_all_silent', told))
      : verdict('degraded', reason('channels_some_silent', told));
  }
  return isUnstable
    ? verdict('degraded', reason('many_failures', { percent: Math.round(failureRate1h * 100) }))
    : verdict('operational', null);
}

/** The health of every provider at a moment: flags, silence and the traffic of the last hour. */
export async function readHealth(
  { traffic, settings }: Pick<Ports, 'traffic' | 'settings'>,
  { providers, channels }: Registry,
  at: Instant,
): Promise<readonly ProviderHealth[]> {
  const counts = await traffic.since(earlier(at, limits.healthWindowMs));
  return providers.map((each) =>
    providerHealth(each, channels, counts.get(each.providerId) ?? noTraffic, at, settings.channelSilenceMs),
  );
}

/** What became, up to now, of transactions that were created in one stretch of time. */
export interface TrafficCounts {
  readonly transactions: number;
  readonly amountXaf: number;
  readonly succeeded: number;
  readonly succeededXaf: number;
  /** Failed or expired, whoever ended them; one that succeeds after all is counted as such from then on. */
  readonly unsuccessful: number;
  readonly unsuccessfulXaf: number;
}

/** The transactions of one hour that have direction, operator and provider in common. */
export interface HourOfTraffic extends TrafficCounts {
  /** When the hour began. */
  readonly hour: Instant;
  readonly direction: Direction;
  readonly operator: Operator;
  readonly providerId: string;
  /** Those that failed by what the operator or we did wrong, as health counts them. */
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
  unsuccessfulXaf: 0,
};

export const sumOfCounts = (parts: readonly TrafficCounts[]): TrafficCounts =>
  parts.reduce<TrafficCounts>(
    (sum, part) => ({
      transactions: sum.transactions + part.transactions,
      amountXaf: sum.amountXaf + part.amountXaf,
      succeeded: sum.succeeded + part.succeeded,
      succeededXaf: sum.succeededXaf + part.succeededXaf,
      unsuccessful: sum.unsuccessful + part.unsuccessful,
      unsuccessfulXaf: sum.unsuccessfulXaf + part.unsuccessfulXaf,
    }),
    noCounts,
  );

/** Of those that came to an end, the fraction that succeeded; null while none has. */
export function successRate({ succeeded, unsuccessful }: TrafficCounts): number | null {
  const ended = succeeded + unsuccessful;
  return ended === 0 ? null : succeeded / ended;
}

/** Those that have not come to an end yet, whoever they wait for. */
export const stillOpen = (counts: TrafficCounts): { readonly count: number; readonly amountXaf: number } => ({
  count: counts.transactions - counts.succeeded - counts.unsuccessful,
  amountXaf: counts.amountXaf - counts.succeededXaf - counts.unsuccessfulXaf,
});
