import { describe, expect, test } from '@jest/globals';
import { Random } from '@mobile-money/testing/random';
import { allFaults } from '../../../src/chaos/faults/all-faults.ts';
import { printSchedule, scheduleOf } from '../../../src/chaos/faults/schedule.ts';

const withDisk = { database: { canBeFilled: true } } as Parameters<typeof allFaults>[0];
const kinds = allFaults(withDisk);
const tenMinutes = { kinds, count: 40, lengthMs: 600_000 };

describe('the schedule of faults', () => {
  test('is the same for the same seed, and another for another', () => {
    const printed = (seed: number): string => printSchedule(scheduleOf(tenMinutes, new Random(seed)));
    expect(printed(7)).toBe(printed(7));
    expect(printed(7)).not.toBe(printed(8));
  });

  test.each([1, 2, 3, 4, 5])(
    'has every kind in ten minutes, and never two of a family in a row (seed %i)',
    (seed) => {
      const planned = scheduleOf(tenMinutes, new Random(seed));
      expect(new Set(planned.map(({ name }) => name))).toEqual(new Set(kinds.map(({ name }) => name)));
      const families = planned.map(({ name }) => kinds.find((kind) => kind.name === name)?.family);
      const inRow = families.filter((family, index) => family === families[index - 1]);
      // The last one left of a round may have no choice.
      expect(inRow.length).toBeLessThanOrEqual(1);
    },
  );

  test('keeps receivers away no longer than webhooks are tried', () => {
    const retriesMs = 7_000;
    for (const { family, lastsMs } of kinds) {
      if (family === 'receiver') expect(lastsMs[1]).toBeLessThan(retriesMs);
    }
  });

  test('leaves the disk alone where it is not the database’s own', () => {
    const shared = { database: { canBeFilled: false } } as Parameters<typeof allFaults>[0];
    const names = allFaults(shared).map(({ name }) => name);
    expect(kinds.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([
      'the disk of the database is full',
    ]);
  });
});
