import { expect, jest, test } from '@jest/globals';
import type { CurveLine } from '../../src/bench/curve-table.ts';
import { withJsonOf } from '../support/built-tools.ts';

jest.setTimeout(120_000);

/** At length, as CI runs it after all other tests. */
const atLength = process.env['LONG_TESTS'] === undefined ? test.skip : test;

const bench = withJsonOf<{ lines: readonly CurveLine[] }>('bench', '--curve-json');

atLength(
  'npm run bench -- --curve measures every operation at every size, and keeps what it shows.',
  async () => {
    // So few requests may well be too steep: then it ends with 1, and has told all the same.
    const { kept, stdout } = await bench([
      '--curve',
      '--curve-sizes',
      '100',
      '1000',
      '--curve-requests',
      '5',
    ]);
    expect(kept.lines.length).toBeGreaterThanOrEqual(18);
    for (const { operation, points } of kept.lines) {
      expect(stdout).toContain(operation);
      expect(points.map(({ stored }) => stored)).toEqual([100, 1_000]);
      expect(points.every(({ p50Ms, p99Ms }) => p50Ms > 0 && p99Ms >= p50Ms)).toBe(true);
    }
  },
);
