import { describe, expect, test } from '@jest/globals';
import { StolenTime, ticksIn } from '../../src/harness/stolen-time.ts';

const stat = (stolen: number): string =>
  `cpu  500 20 80 300 10 5 5 ${stolen} 70 0\ncpu0 250 10 40 150 5 2 3 ${stolen} 35 0\nintr 1 2 3\n`;

describe('time that the host gave to others', () => {
  test('is read from the line of all processors; time of guests is in the others already', () => {
    expect(ticksIn(stat(80))).toEqual({ stolen: 80, all: 1_000 });
  });

  test('is told since the last time it was asked', () => {
    const looks = [ticksIn(stat(80)), ticksIn(stat(80)), { stolen: 105, all: 1_100 }];
    const time = new StolenTime(() => looks.shift() ?? { stolen: 0, all: 0 });
    expect([time.percent(), time.percent()]).toEqual([0, 25]);
  });

  test('is nothing where no one tells', () => {
    expect(new StolenTime(() => ticksIn('')).percent()).toBe(0);
  });
});
