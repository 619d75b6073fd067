import { earlier, type Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/ports.ts';
import { noTraffic, type ProviderHealth, providerHealth } from '../provider/health.ts';
import type { Registry } from '../provider/registry.ts';

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
