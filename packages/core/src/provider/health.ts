import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { type Channel, canConfirm } from './channel.ts';
import type { Provider } from './provider.ts';

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
  /** Says which rule made the status what it is; empty when all is well. */
  readonly message: string;
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
  const silent = own.filter((each) => !canConfirm(each, at, channelSilenceMs)).map((each) => each.channelId);
  const failureRate1h = traffic.transactions === 0 ? 0 : traffic.failures / traffic.transactions;
  const isUnstable =
    failureRate1h > limits.failureRateUnstable && traffic.transactions >= limits.failureRateMinTransactions;
  const verdict = (status: HealthStatus, message: string): ProviderHealth => ({
    provider,
    status,
    failureRate1h,
    txCount1h: traffic.transactions,
    message,
  });
  if (!provider.enabled) return verdict('unavailable', 'The provider is switched off.');
  // Only deposits need a channel; transfers go out without one.
  if (own.length === 0 && provider.supportedDirections.includes('deposit'))
    return verdict('unavailable', 'The provider has no payment channel in service.');
  if (silent.length > 0 && silent.length === own.length) {
    return verdict('unavailable', `No payment channel can confirm payments: silent ${silent.join(', ')}.`);
  }
  if (silent.length > 0)
    return verdict('degraded', `Some payment channels are silent: ${silent.join(', ')}.`);
  if (isUnstable)
    return verdict(
      'degraded',
      `${Math.round(failureRate1h * 100)} % of the last hour's transactions failed.`,
    );
  return verdict('operational', '');
}
