import type { Instant } from '../instant.ts';
import { requireCountry } from '../phone/supported-country.ts';
import type { Ports } from '../ports/ports.ts';
import type { ProviderHealth } from '../provider/health.ts';
import { readHealth } from '../steps/read-health.ts';

type DescribePorts = Pick<Ports, 'registry' | 'traffic' | 'clock' | 'settings'>;

/** How the providers of a country are doing at this moment. */
export const describeHealth =
  (ports: DescribePorts) =>
  async (
    country: string,
  ): Promise<{ countryCode: string; checkedAt: Instant; providers: readonly ProviderHealth[] }> => {
    const countryCode = requireCountry(country);
    const checkedAt = ports.clock.now();
    return {
      countryCode,
      checkedAt,
      providers: await readHealth(ports, await ports.registry.read(), checkedAt),
    };
  };
