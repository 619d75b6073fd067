import { describe, expect, test } from '@jest/globals';
import { type CurveLine, curveTable, isTooSteep } from '../../src/bench/curve-table.ts';

const line = (operation: string, isHeld: boolean, middles: readonly number[]): CurveLine => ({
  operation,
  isHeld,
  points: middles.map((p50Ms, n) => ({ stored: 10_000 * 10 ** n, p50Ms, p99Ms: p50Ms * 2 })),
});

describe('The table of the curve', () => {
  test('has an operation a line and a size a column, and ends with how much it rises.', () => {
    const lines = [line('read', true, [1, 1.1, 1.25, 2]), line('expiry', false, [80, 100, 120, 160])];
    expect(curveTable(lines).split('\n')).toEqual([
      'ms, p50 / p99  10,000       100,000      1,000,000    10,000,000   last : first',
      'read           1.00 / 2.00  1.10 / 2.20  1.25 / 2.50  2.00 / 4.00  2.00',
      'expiry         80.00 / 160  100 / 200    120 / 240    160 / 320    2.00',
    ]);
  });

  test('names what takes more than 1.3 times as long at a hundred times the data.', () => {
    expect(curveTable([line('read', true, [1, 1.1, 1.31, 1])])).toMatch(/TOO STEEP$/);
  });

  // biome-ignore format: reads by its columns
  test.each([
    ['held, up to the limit',             true,  [1, 1.1, 1.3, 1.3],  false],
    ['held, past it at a hundred times',  true,  [1, 1.1, 1.31, 1],   true],
    ['held, past it at a thousand times', true,  [1, 1.1, 1.2, 3],    false],
    ['not held',                          false, [1, 2, 3, 4],        false],
    ['one size alone',                    true,  [1],                 false],
  ] as const)('What is %s is judged right.', (_, isHeld, middles, expected) => {
    expect(isTooSteep(line('any', isHeld, middles))).toBe(expected);
  });
});
