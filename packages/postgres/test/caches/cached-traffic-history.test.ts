import { describe, expect, it } from '@jest/globals';
import { type HourOfTraffic, type Instant, later, startOfHour } from '@mobile-money/core';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { trafficHistoryContract } from '@mobile-money/testing/contracts/traffic-history';
import { CachedTrafficHistory } from '../../src/caches/cached-traffic-history.ts';

const never = { freshMs: 0, staleMs: 0 };
const long = { freshMs: 60_000, staleMs: 60_000 };
const hourMs = 3_600_000;

trafficHistoryContract(async () => {
  const { trafficHistory, ...ports } = memoryPorts();
  return {
    ...ports,
    trafficHistory: new CachedTrafficHistory(trafficHistory, { recent: never, past: never }),
  };
});

describe('A cached traffic history', () => {
  const noon = later(testMorning, 3 * hourMs + 600_000);

  /** A history that writes down what it is asked for, in minutes since the morning. */
  function asked(): {
    readonly asked: string[];
    byHour(from: Instant, until: Instant): Promise<HourOfTraffic[]>;
  } {
    const list: string[] = [];
    const minutes = (at: Instant): number => Math.round((at - testMorning) / 60_000);
    return {
      asked: list,
      byHour: async (from, until) => {
        list.push(`${minutes(from)} to ${minutes(until)}`);
        return [];
      },
    };
  }

  it('counts hour by hour, and what lies in between only once.', async () => {
    const history = asked();
    const cached = new CachedTrafficHistory(history, { recent: never, past: long });
    await cached.byHour(testMorning, noon);
    expect(history.asked).toEqual(['0 to 60', '60 to 120', '120 to 180', '180 to 190']);
    history.asked.length = 0;
    await cached.byHour(testMorning, later(noon, 60_000));
    expect(history.asked).toEqual(['120 to 180', '180 to 191']);
  });

  it('keeps a part of an hour apart from the whole of it.', async () => {
    const history = asked();
    const cached = new CachedTrafficHistory(history, { recent: long, past: long });
    await cached.byHour(later(testMorning, 600_000), startOfHour(noon));
    await cached.byHour(testMorning, startOfHour(noon));
    expect(history.asked).toEqual(['10 to 60', '60 to 120', '120 to 180', '180 to 180', '0 to 60']);
  });

  it('shares one count among all who ask within its time.', async () => {
    const history = asked();
    const cached = new CachedTrafficHistory(history, { recent: long, past: long });
    for (let ms = 0; ms < 5; ms += 1) await cached.byHour(testMorning, later(noon, ms));
    expect(history.asked).toHaveLength(4);
  });
});
