import { earlier, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { type Reason, reason } from '../reason/reason.ts';
import type { Provider } from './provider.ts';
import { type Channel, canConfirm, type Registry } from './registry.ts';

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
