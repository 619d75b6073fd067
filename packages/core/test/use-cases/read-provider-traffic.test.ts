import { expect, it } from '@jest/globals';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { earlier, type Instant, startOfHour } from '../../src/instant.ts';
import type { TrafficHistory } from '../../src/ports/registry-store.ts';
import { type HourOfTraffic, noCounts } from '../../src/provider/hour-of-traffic.ts';
import { readProviderTraffic } from '../../src/use-cases/providers.ts';

const hourMs = 3_600_000;
const part = (fields: Partial<HourOfTraffic>): HourOfTraffic => ({
  ...noCounts,
  hour: startOfHour(testMorning),
  direction: 'deposit',
  operator: 'mtn',
  providerId: 'mtn-momo',
  failures: 0,
  turnedAway: 0,
  ...fields,
});

it('each provider has its last 24 hours, with what it turned away among its transactions and its failures', async () => {
  const asked: [Instant, Instant][] = [];
  const trafficHistory: TrafficHistory = {
    byHour: async (from, until) => {
      asked.push([from, until]);
      return [
        part({ transactions: 20, failures: 5 }),
        part({ transactions: 4, direction: 'withdrawal', failures: 1 }),
        part({ turnedAway: 2 }),
        part({ transactions: 7, hour: earlier(testMorning, hourMs) }),
        part({ transactions: 9, providerId: 'orange-money' }),
      ];
    },
  };
  const traffic = await readProviderTraffic(memoryPorts({ trafficHistory }).ports)();
  expect(asked).toEqual([[earlier(testMorning, 23 * hourMs), testMorning]]);
  expect(traffic.map(({ providerId }) => providerId)).toEqual([
    'mtn-momo',
    'mtn-ussd',
    'orange-money',
    'orange-ussd',
  ]);
  for (const { hours } of traffic) expect(hours).toHaveLength(24);
  const last = traffic.map(({ hours }) => hours.slice(-2).map((each) => [each.transactions, each.failures]));
  // biome-ignore format: reads by its columns
  expect(last).toEqual([
    [[7, 0], [26, 8]],
    [[0, 0], [0, 0]],
    [[0, 0], [9, 0]],
    [[0, 0], [0, 0]],
  ]);
});
