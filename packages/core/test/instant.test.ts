import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import {
  calendarDay,
  dayAfter,
  dayBefore,
  dayOf,
  dayWindow,
  earlier,
  type Instant,
  instant,
  isoInstant,
  lastHours,
  later,
  sameTimeYesterday,
  startOfDay,
  startOfHour,
} from '../src/instant.ts';
import { refusal } from './a-transaction.ts';
import { holds } from './holds.ts';

const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const anyInstant = fc.integer({ min: 0, max: lastMs }).map(instant);

describe('an instant', () => {
  it.each([0, 1, 1_700_000_000_000, lastMs])('may be %d', (ms) => {
    expect(instant(ms)).toBe(ms);
  });

  it.each([
    -1,
    0.5,
    lastMs + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.MAX_SAFE_INTEGER,
  ])('may not be %d', (ms) => {
    expect(() => instant(ms)).toThrow(refusal('invalid_instant'));
  });

  it('has a later one, but none after the year 9999', () => {
    expect(later(instant(5), 10)).toBe(15);
    expect(() => later(instant(lastMs), 1)).toThrow(refusal('invalid_instant'));
  });

  it('has an earlier one, which is never before 1970', () => {
    expect(earlier(instant(15), 10)).toBe(5);
    expect(earlier(instant(5), 10)).toBe(0);
  });
});

describe('an instant as text', () => {
  it.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [Date.UTC(1970, 0, 1, 1, 2, 3, 4), '1970-01-01T01:02:03.004Z'],
    [Date.UTC(2000, 1, 29), '2000-02-29T00:00:00.000Z'],
    [Date.UTC(2100, 1, 28, 23, 59, 59, 999), '2100-02-28T23:59:59.999Z'],
    [Date.UTC(2100, 2, 1), '2100-03-01T00:00:00.000Z'],
    [Date.UTC(2024, 11, 31, 12), '2024-12-31T12:00:00.000Z'],
    [lastMs, '9999-12-31T23:59:59.999Z'],
  ])('writes %d as %s', (ms, text) => {
    expect(isoInstant(instant(ms))).toBe(text);
  });

  it('is what the platform reads back, for any moment of the years 1970 to 9999', () => {
    holds(
      fc.property(anyInstant, (at) => {
        expect(isoInstant(at)).toBe(new Date(at).toISOString());
      }),
      5000,
    );
  });

  it('is right on every first and last day of every month until 2500', () => {
    const wrong = [];
    for (let month = 0; month < 530 * 12; month += 1) {
      const first = Date.UTC(1970, month, 1);
      for (const ms of [first, Math.max(0, first - 1)]) {
        if (isoInstant(instant(ms)) !== new Date(ms).toISOString()) wrong.push(ms);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const at = (iso: string): Instant => instant(Date.parse(iso));

describe('a day in Cameroon', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['2026-01-01T09:30:15.250Z', '2025-12-31T23:00:00.000Z'],
    ['2026-01-01T23:00:00.000Z', '2026-01-01T23:00:00.000Z'],
    ['2026-01-01T22:59:59.999Z', '2025-12-31T23:00:00.000Z'],
    ['2026-07-15T00:10:00.000Z', '2026-07-14T23:00:00.000Z'],
  ])('at %s began at %s: one hour before that of Greenwich, in summer too', (now, began) => {
    expect(isoInstant(startOfDay(at(now)))).toBe(began);
  });
});

it('hours begin when the clock is full', () => {
  expect(isoInstant(startOfHour(at('2026-01-01T09:59:59.999Z')))).toBe('2026-01-01T09:00:00.000Z');
});

it('the last hours end with the one under way', () => {
  expect(lastHours(at('2026-01-01T01:20:00.000Z'), 3).map(isoInstant)).toEqual([
    '2025-12-31T23:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T01:00:00.000Z',
  ]);
});

it('yesterday had the same time of day', () => {
  expect(isoInstant(sameTimeYesterday(at('2026-03-01T08:15:00.000Z')))).toBe('2026-02-28T08:15:00.000Z');
});

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
