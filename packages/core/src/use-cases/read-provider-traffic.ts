import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { hoursBefore, lastHours } from '../local-day.ts';
import type { Ports } from '../ports/ports.ts';
import type { Traffic } from '../provider/health.ts';
import type { HourOfTraffic } from '../traffic/hour-of-traffic.ts';

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
