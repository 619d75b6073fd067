import type { Ports } from '../ports/ports.ts';
import type { HealthStatus } from '../provider/health.ts';
import type { Provider } from '../provider/provider.ts';
import { describeHealth } from './describe-health.ts';

type DescribePorts = Pick<Ports, 'registry' | 'traffic' | 'clock' | 'settings'>;

export type CatalogueStatus = 'active' | 'degraded' | 'unavailable';

export interface CatalogueEntry {
  readonly provider: Provider;
  readonly isAvailable: boolean;
  readonly status: CatalogueStatus;
}

/** The catalogue calls a healthy provider active where the health answer calls it operational. */
const catalogueStatus: Readonly<Record<HealthStatus, CatalogueStatus>> = {
  operational: 'active',
  degraded: 'degraded',
  unavailable: 'unavailable',
};

/** The providers of a country, for a platform's list of payment options. */
export const describeProviders =
  (ports: DescribePorts) =>
  async (country: string): Promise<{ countryCode: string; providers: readonly CatalogueEntry[] }> => {
    const { countryCode, providers } = await describeHealth(ports)(country);
    return {
      countryCode,
      providers: providers.map(({ provider, status }) => ({
        provider,
        isAvailable: status !== 'unavailable',
        status: catalogueStatus[status],
      })),
    };
  };
