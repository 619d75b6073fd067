import { describe, expect, it } from '@jest/globals';
import { type Instant, later, noTraffic, type Traffic } from '@mobile-money/core';
import { memoryPorts, testMorning } from '@mobile-money/testing';
import { trafficMeterContract } from '@mobile-money/testing/contracts/traffic-meter';
import { CachedTrafficMeter } from '../../src/caches/cached-traffic-meter.ts';

trafficMeterContract(async () => {
  const { traffic, ...ports } = memoryPorts();
  return { ...ports, traffic: new CachedTrafficMeter(traffic, { freshMs: 0, staleMs: 0 }) };
});

describe('A cached traffic meter', () => {
  it('counts once for many who ask within its time.', async () => {
    const asked: Instant[] = [];
    const counts: ReadonlyMap<string, Traffic> = new Map([['mtn-momo', noTraffic]]);
    const since = async (from: Instant) => {
      asked.push(from);
      return counts;
    };
    const meter = new CachedTrafficMeter({ since }, { freshMs: 60_000, staleMs: 60_000 });
    for (let ms = 0; ms < 5; ms += 1) expect(await meter.since(later(testMorning, ms))).toBe(counts);
    expect(asked).toEqual([testMorning]);
  });

  it('gives the last count, or none, when counting fails: no one is kept from paying by it.', async () => {
    const counts: ReadonlyMap<string, Traffic> = new Map([['mtn-momo', noTraffic]]);
    let isBroken = true;
    const since = async () => {
      if (isBroken) throw new Error('canceling statement due to statement timeout');
      return counts;
    };
    const meter = new CachedTrafficMeter({ since }, { freshMs: 0, staleMs: 0 });
    expect(await meter.since(testMorning)).toEqual(new Map());
    isBroken = false;
    expect(await meter.since(testMorning)).toBe(counts);
    isBroken = true;
    expect(await meter.since(testMorning)).toBe(counts);
  });

  it('keeps no one waiting for a count that takes long, and gives it once it is there.', async () => {
    const counts: ReadonlyMap<string, Traffic> = new Map([['mtn-momo', noTraffic]]);
    let answer: (counts: ReadonlyMap<string, Traffic>) => void = () => undefined;
    const counting = new Promise<typeof counts>((resolve) => {
      answer = resolve;
    });
    const meter = new CachedTrafficMeter({ since: () => counting }, { freshMs: 1_000, staleMs: 1_000 }, 1);
    for (const _ of ['one who waits', 'one who does not even wait'])
      expect(await meter.since(testMorning)).toEqual(new Map());
    answer(counts);
    expect(await meter.since(testMorning)).toBe(counts);
  });
});
