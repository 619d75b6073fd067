import { describe, expect, it } from '@jest/globals';
import { delayAfter, signInDelaysMs } from '../../src/operator/sign-in-delays.ts';

describe('the delay after failed sign-ins', () => {
  it.each([
    ['account', 5, 600_000],
    ['address', 20, 600_000],
  ] as const)('of an %s begins with the %ith and never shrinks', (of, first, last) => {
    const delays = Array.from({ length: 100 }, (_, failures) => delayAfter(failures, signInDelaysMs[of]));
    expect(delays.findIndex((delay) => delay > 0)).toBe(first);
    expect([...delays].sort((a, b) => a - b)).toEqual(delays);
    expect(delays.at(-1)).toBe(last);
  });

  it('is none where none is asked for', () => {
    expect(delayAfter(3, [])).toBe(0);
  });
});
