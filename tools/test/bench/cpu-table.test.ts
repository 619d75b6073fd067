import { describe, expect, test } from '@jest/globals';
import { type CpuLine, cpuTable, isOver } from '../../src/bench/cpu-table.ts';

const line = (operation: string, ...middles: readonly (readonly [number, number])[]): CpuLine => ({
  operation,
  points: middles.map(([emptyMs, fullMs], n) => ({ stored: 1_000_000 * (n + 1), emptyMs, fullMs })),
});

describe("The table of the database's CPU", () => {
  test('has a call a line, and for each size what it takes empty, full, and full of empty.', () => {
    expect(cpuTable([line('read', [2, 2.1], [2, 2.2])]).split('\n')).toEqual([
      "ms of the database's CPU  empty  1,000,000  ratio  empty  2,000,000  ratio",
      'read                      2.00   2.10       1.05   2.00   2.20       1.10',
    ]);
  });

  test('names what takes more than 1.1 of an empty database, at any size.', () => {
    expect(cpuTable([line('expiry', [10, 11.1], [10, 10])])).toMatch(/ABOVE 1\.1$/);
    expect(isOver(line('expiry', [10, 11], [10, 11]))).toBe(false);
  });
});
