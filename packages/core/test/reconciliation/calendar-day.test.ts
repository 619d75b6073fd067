import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import {
  calendarDay,
  dayAfter,
  dayBefore,
  dayOf,
  dayWindow,
  instant,
  isoInstant,
} from '../../src/instant.ts';
import { refusal } from '../a-transaction.ts';

describe('a day of the calendar', () => {
  it('begins an hour before midnight of UTC, because Cameroon is ahead by one', () => {
    const { from, to } = dayWindow(calendarDay('2026-11-15'));
    expect([isoInstant(from), isoInstant(to)]).toEqual([
      '2026-11-14T23:00:00.000Z',
      '2026-11-15T23:00:00.000Z',
    ]);
    expect(dayOf(from)).toBe('2026-11-15');
    expect(dayOf(instant(from - 1))).toBe('2026-11-14');
  });

  test.each([
    ['2024-02-28', '2024-02-29'],
    ['2026-02-28', '2026-03-01'],
    ['2025-12-31', '2026-01-01'],
    ['2000-02-29', '2000-03-01'],
  ])('%s comes before %s', (before, after) => {
    expect(dayAfter(calendarDay(before))).toBe(after);
    expect(dayBefore(calendarDay(after))).toBe(before);
  });

  test.each([
    '',
    '2026-11',
    '2026-13-01',
    '2026-02-29',
    '2026-04-31',
    '2026-00-10',
    '15/11/2026',
    '1969-01-01',
    '9999-01-01',
  ])('is not %p', (text) => expect(() => calendarDay(text)).toThrow(refusal('invalid_day')));

  it('holds every moment of it, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 250_000_000_000_000 }), (ms) => {
        const day = dayOf(instant(ms));
        const { from, to } = dayWindow(calendarDay(day));
        return from <= ms && ms < to && to - from === 86_400_000;
      }),
    );
  });
});
