import { describe, expect, test } from '@jest/globals';
import { roundMax, runsOf, stackedMax } from '../../src/parts/chart/chart-scale.ts';

describe('the top of a scale', () => {
  // biome-ignore format: reads by its columns
  test.each([
    [[],               1],
    [[0, 0],           1],
    [[1],              1],
    [[3, 7],           8],
    [[610_000],        800_000],
    [[1_000_000],      1_000_000],
    [[1_000_001],      2_000_000],
    [[95],             100],
    [[0.1, 0.2],       0.2],
    [[0.07],           0.08],
  ])('above %j is %d, a round number', (values, max) => {
    expect(roundMax(values)).toBeCloseTo(max, 12);
  });
});

test('the values of an hour stand on top of each other', () => {
  const series = [
    { name: 'a', tone: 'in', values: [1, null, 3] },
    { name: 'b', tone: 'out', values: [10, 20, null] },
  ] as const;
  expect(stackedMax(series)).toEqual([11, 20, 3]);
  expect(stackedMax([])).toEqual([]);
});

test('an hour without a value breaks a line', () => {
  expect(runsOf([null, 1, 0, null, null, 0.5])).toEqual([
    [
      [1, 1],
      [2, 0],
    ],
    [[5, 0.5]],
  ]);
  expect(runsOf([null])).toEqual([]);
});
