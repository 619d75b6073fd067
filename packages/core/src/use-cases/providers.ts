import { hoursBefore, type Instant, lastHours } from '../instant.ts';
import { limits } from '../limits.ts';
import { normaliseMsisdn, requireCountry, supportedCountry } from '../phone/msisdn.ts';
import { type Operator, operatorDisplayNames } from '../phone/operator.ts';
import { rangeOf } from '../phone/operator-prefixes.ts';
import type { Ports } from '../ports/ports.ts';
import {
  type HealthStatus,
  type HourOfTraffic,
  type ProviderHealth,
  readHealth,
  type Traffic,
} from '../provider/health.ts';
import type { Provider } from '../provider/registry.ts';
import { providersInOrder } from '../provider/route.ts';

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

/** Nothing is null but the operator: texts without a value are empty. */
export interface Detection {
  readonly msisdnNormalized: string;
  readonly isValid: boolean;
  readonly countryCode: string;
  readonly operator: Operator | null;
  readonly operatorDisplayName: string;
  readonly provider: Pick<Provider, 'providerId' | 'displayName' | 'logoUrl'>;
  readonly error: string;
}

type DetectPorts = Pick<Ports, 'registry' | 'traffic' | 'clock' | 'settings'>;

const noProvider = { providerId: '', displayName: '', logoUrl: '' };

/** Tells whose number it is, written in any usual way, and which provider would serve it. */
export const detectOperator =
  (ports: DetectPorts) =>
  async (written: string, country: string): Promise<Detection> => {
    const countryCode = country.toUpperCase();
    const number = normaliseMsisdn(written);
    const answer = { msisdnNormalized: number ?? '', countryCode, operator: null, operatorDisplayName: '' };
    const invalid = (error: string): Detection => ({
      ...answer,
      isValid: false,
      provider: noProvider,
      error,
    });
    if (countryCode !== supportedCountry)
      return invalid(`Only the country ${supportedCountry} is supported.`);
    if (number === null) return invalid('This is not a phone number.');
    const registry = await ports.registry.read();
    const range = rangeOf(number, registry.prefixes);
    if (range === null) return invalid('This is not a recognised Cameroon number.');
    const valid = { ...answer, isValid: true, error: '' };
    if (range.operator === null) return { ...valid, provider: noProvider };
    const { operator } = range;
    const health = await readHealth(ports, registry, ports.clock.now());
    const serving = providersInOrder(health, operator, 'deposit');
    const usual = registry.providers.find((each) => each.isPrimary && each.operators.includes(operator));
    return {
      ...valid,
      operator,
      operatorDisplayName: operatorDisplayNames[operator],
      provider: serving[0] ?? usual ?? noProvider,
    };
  };

export interface ProviderTraffic {
  readonly providerId: string;
  /** The oldest first; the last one is under way. */
  readonly hours: readonly ({ readonly hour: Instant } & Traffic)[];
}

/** What became of each provider's transactions in the last hours, counted as its health is. */
export const readProviderTraffic =
  ({ trafficHistory, registry, clock }: Pick<Ports, 'trafficHistory' | 'registry' | 'clock'>) =>
  async (): Promise<readonly ProviderTraffic[]> => {
    const at = clock.now();
    const hours = lastHours(at, limits.trafficHours);
    const from = hoursBefore(at, limits.trafficHours - 1);
    const [{ providers }, parts] = await Promise.all([registry.read(), trafficHistory.byHour(from, at)]);
    return providers.map(({ providerId }) => {
      const own = parts.filter((part) => part.providerId === providerId);
      return { providerId, hours: hours.map((hour) => ({ hour, ...trafficIn(hour, own) })) };
    });
  };

const trafficIn = (hour: Instant, parts: readonly HourOfTraffic[]): Traffic =>
  parts
    .filter((part) => part.hour === hour)
    .reduce<Traffic>(
      (sum, { transactions, failures, turnedAway }) => ({
        transactions: sum.transactions + transactions + turnedAway,
        failures: sum.failures + failures + turnedAway,
      }),
      { transactions: 0, failures: 0 },
    );
