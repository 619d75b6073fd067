import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { noTraffic, type Traffic } from '@mobile-money/core';
import { testMorning } from '@mobile-money/testing';
import { SparingTrafficMeter } from '../../src/caches/sparing-traffic-meter.ts';

type Counts = ReadonlyMap<string, Traffic>;

/** A meter whose counts take so long, by a clock that stands still otherwise. */
function metered(tookMs: number) {
  let now = 0;
  const answers: (() => void)[] = [];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const since = (): Promise<Counts> =>
    new Promise((resolve) => {
      answers.push(() => resolve(new Map([['mtn-momo', { ...noTraffic, transactions: answers.length }]])));
    });
  const meter = new SparingTrafficMeter({ since });
  return {
    ask: () => meter.since(testMorning).then((counts) => counts.get('mtn-momo')?.transactions),
    pass: (ms: number) => {
      now += ms;
    },
    answer: () => {
      now += tookMs;
      for (const each of answers) each();
    },
    asked: () => answers.length,
  };
}
afterEach(() => {
  jest.restoreAllMocks();
});

describe('A sparing traffic meter', () => {
  it('counts anew for everyone who asks while that takes next to nothing.', async () => {
    const { ask, answer, asked } = metered(1);
    for (const expected of [1, 2, 3]) {
      const told = ask();
      answer();
      expect(await told).toBe(expected);
    }
    // The second does not share what was begun before it asked.
    const both = [ask(), ask()];
    answer();
    await Promise.all(both);
    expect(asked()).toBe(5);
  });

  it('lets many share a count that takes long, and gives it for a while.', async () => {
    const { ask, answer, asked, pass } = metered(900);
    const first = ask();
    pass(100);
    const second = ask();
    answer();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    pass(8_999);
    expect([await ask(), asked()]).toEqual([1, 1]);
    pass(1);
    // However many come when its time is over: one of them counts.
    const later = [ask(), ask(), ask()];
    answer();
    expect([await Promise.all(later), asked()]).toEqual([[2, 2, 2], 2]);
  });

  it('keeps no failure.', async () => {
    let isBroken = true;
    const since = async (): Promise<Counts> => {
      if (isBroken) throw new Error('The database is away.');
      return new Map();
    };
    const meter = new SparingTrafficMeter({ since }, 0);
    await expect(meter.since(testMorning)).rejects.toThrow('away');
    isBroken = false;
    expect(await meter.since(testMorning)).toEqual(new Map());
  });
});
