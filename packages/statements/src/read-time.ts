import { type Instant, instant, utcMidnight } from '@mobile-money/core';
import { plain, type StatementFormat } from './statement-format.ts';

type TimeFormat = Pick<StatementFormat, 'dateOrder' | 'utcOffsetMinutes'>;

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[ t,]+)/;
const yearLast = /^(\d{1,2})[-/. ]([a-z]{3,9}\.?|\d{1,2})[-/. ](\d{4}|\d{2})(?:$|[ t,]+)/;
const timeOfDay = /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(z|[+-]\d{2}:?\d{2})?$/;

/** The beginnings of months in English and in French; `jui` alone could be two of them. */
const months = [
  ['jan'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
] as const;

/** A moment as statements write it; a date alone stands for its noon. Null when it cannot be read. */
export function readTime(written: string, format: TimeFormat): Instant | null {
  const text = plain(written);
  const found = dateIn(text, format);
  if (found === null) return null;
  const midnight = midnightOf(found.year, found.month, found.day);
  const time = found.rest === '' ? { ms: 43_200_000, offset: null } : timeIn(found.rest);
  if (midnight === null || time === null) return null;
  return instant(midnight + time.ms - (time.offset ?? format.utcOffsetMinutes) * 60_000);
}

function dateIn(text: string, { dateOrder }: TimeFormat) {
  const [first, year, month, day] = yearFirst.exec(text) ?? [];
  if (first !== undefined) return dated(text, first, Number(year), Number(month), Number(day));
  const [last, one = '', two = '', shortYear = ''] = yearLast.exec(text) ?? [];
  if (last === undefined) return null;
  const fullYear = shortYear.length === 2 ? 2_000 + Number(shortYear) : Number(shortYear);
  const named = months.findIndex((names) => names.some((name) => two.startsWith(name)));
  if (named >= 0) return dated(text, last, fullYear, named + 1, Number(one));
  const isMonthFirst = dateOrder === 'month_first';
  const [dayText, monthText] = isMonthFirst ? [two, one] : [one, two];
  return dated(text, last, fullYear, Number(monthText), Number(dayText));
}

const dated = (text: string, date: string, year: number, month: number, day: number) => ({
  rest: text.slice(date.length),
  year,
  month,
  day,
});

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function midnightOf(year: number, month: number, day: number): Instant | null {
  const days = daysOf[month - 1] ?? 0;
  if (!Number.isInteger(month) || day < 1 || day > days) return null;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && day === 29 && !isLeap ? null : utcMidnight(year, month, day);
}

/** Milliseconds since midnight, and how many minutes the written zone is ahead of UTC. */
function timeIn(text: string): { readonly ms: number; readonly offset: number | null } | null {
  const [whole, hourText, minute, second = '0', half, zone] = timeOfDay.exec(text) ?? [];
  if (whole === undefined) return null;
  const hour = (Number(hourText) % (half === undefined ? 24 : 12)) + (half === 'pm' ? 12 : 0);
  if (Number(hourText) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const ms = ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
  return { ms, offset: zone === undefined ? null : offsetOf(zone) };
}

function offsetOf(zone: string): number {
  if (zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}
