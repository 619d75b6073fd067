import { describe, expect, test } from '@jest/globals';
import { pauseMs, retryAfterMs } from '../../src/calling/pause.ts';

describe('the pause before another try', () => {
  // biome-ignore format: reads by its columns
  test.each([
    // tries  asked   chance  pause
    [1,       null,   0,      100],
    [1,       null,   1,      200],
    [2,       null,   1,      400],
    [4,       null,   0.5,    1_200],
    [20,      null,   1,      10_000],
    [2_000,   null,   1,      10_000],
    [1,       3_000,  1,      3_000],
    [3,       1,      1,      800],
  ])('after %d tries, with %p asked for and chance %d, is %d ms', (tries, asked, chance, pause) => {
    expect(pauseMs(tries, 200, asked, chance)).toBe(pause);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T09:00:00Z');
  test.each([
    ['2', 2_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 09:00:05 GMT', 5_000],
    ['Thu, 01 Jan 2026 08:00:00 GMT', 0],
    ['soon', null],
    ['-1', null],
    [null, null],
  ])('%p is %p ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
