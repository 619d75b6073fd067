import { describe, expect, it } from '@jest/globals';
import {
  type Instant,
  instant,
  isoInstant,
  lastHours,
  sameTimeYesterday,
  startOfDay,
  startOfHour,
} from '../src/instant.ts';

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
