import { expect, test } from '@jest/globals';
import { isoInstant } from '@mobile-money/core';
import { readTime } from '../src/read-time.ts';

const douala = { dateOrder: 'day_first', utcOffsetMinutes: 60 } as const;

// biome-ignore format: reads by its columns
const times: readonly (readonly [string, string | null])[] = [
  ['2026-11-15 08:30:05',        '2026-11-15T07:30:05.000Z'],
  ['2026-11-15T08:30:05',        '2026-11-15T07:30:05.000Z'],
  ['2026-11-15T08:30:05.123Z',   '2026-11-15T08:30:05.000Z'],
  ['2026-11-15 08:30:05+02:00',  '2026-11-15T06:30:05.000Z'],
  ['2026-11-15 08:30:05 -0130',  '2026-11-15T10:00:05.000Z'],
  ['2026/11/15 08:30',           '2026-11-15T07:30:00.000Z'],
  ['15/11/2026 08:30:05',        '2026-11-15T07:30:05.000Z'],
  ['15-11-2026 08h30',           '2026-11-15T07:30:00.000Z'],
  ['15.11.26 8:30',              '2026-11-15T07:30:00.000Z'],
  ['05/11/2026 12:05 AM',        '2026-11-04T23:05:00.000Z'],
  ['05/11/2026 12:05 PM',        '2026-11-05T11:05:00.000Z'],
  ['05/11/2026 1:05 pm',         '2026-11-05T12:05:00.000Z'],
  ['15-Nov-2026 00:10:00',       '2026-11-14T23:10:00.000Z'],
  ['15 août 2026, 10:00',        '2026-08-15T09:00:00.000Z'],
  ['3 févr. 2026 10:00',         '2026-02-03T09:00:00.000Z'],
  ['29/02/2024',                 '2024-02-29T11:00:00.000Z'],
  ['15/11/2026',                 '2026-11-15T11:00:00.000Z'],
  ['29/02/2026',                 null],
  ['31/04/2026',                 null],
  ['11/15/2026',                 null],
  ['00/11/2026',                 null],
  ['15/xyz/2026',                null],
  ['15/11/2026 25:00',           null],
  ['15/11/2026 10:61',           null],
  ['15/11/2026 morning',         null],
  ['46341.35',                   null],
  ['',                           null],
];

test.each(times)('%p is %p', (written, iso) => {
  const at = readTime(written, douala);
  expect(at === null ? null : isoInstant(at)).toBe(iso);
});

test('the month comes first where the format says so', () => {
  const at = readTime('11/05/2026 10:00', { ...douala, dateOrder: 'month_first' });
  expect(at === null ? null : isoInstant(at)).toBe('2026-11-05T09:00:00.000Z');
});
