import { describe, expect, it } from '@jest/globals';
import { testMorning } from '@mobile-money/testing';
import { defaultSettings } from '../../src/settings.ts';
import { nextAttemptAt } from '../../src/webhook/delivery.ts';

describe('after a failed attempt', () => {
  it.each([
    // attempts failed   next attempt after, in ms
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, null],
    [5, null],
  ])('number %d the next comes after %s ms', (failed, delayMs) => {
    const next = nextAttemptAt(failed, testMorning, defaultSettings.webhookRetryDelaysMs);
    expect(next).toBe(delayMs === null ? null : testMorning + delayMs);
  });

  it('a schedule without delays gives up at once', () => {
    expect(nextAttemptAt(1, testMorning, [])).toBeNull();
  });

  it('a delay of zero tries again at once', () => {
    expect(nextAttemptAt(1, testMorning, [0])).toBe(testMorning);
  });
});
