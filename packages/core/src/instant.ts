import { DomainError } from './reason/reason.ts';

/** A moment: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly __brand: 'Instant' };

const endOfYear9999 = 253_402_300_799_999;
const msPerDay = 86_400_000;

export function instant(ms: number): Instant {
  if (!Number.isInteger(ms) || ms < 0 || ms > endOfYear9999) throw new DomainError('invalid_instant');
  return ms as Instant;
}

export const later = (at: Instant, ms: number): Instant => instant(at + ms);

export const latest = (one: Instant, other: Instant): Instant => (one > other ? one : other);

/** The moment that lies so far back, or the beginning of time when there is none. */
export const earlier = (at: Instant, ms: number): Instant => instant(Math.max(0, at - ms));

/**
 * ISO 8601 in UTC with milliseconds. Written out by hand because the core holds no Date:
 * days are counted in eras of 400 years that begin on the first of March, so that leap days come last.
 */
export function isoInstant(at: Instant): string {
  const days = Math.floor(at / msPerDay) + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = ((marchMonth + 2) % 12) + 1;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}T${timeOfDay(at % msPerDay)}Z`;
}

function timeOfDay(ms: number): string {
  const hours = padded(Math.floor(ms / 3_600_000), 2);
  const minutes = padded(Math.floor(ms / 60_000) % 60, 2);
  const seconds = padded(Math.floor(ms / 1_000) % 60, 2);
  return `${hours}:${minutes}:${seconds}.${padded(ms % 1_000, 3)}`;
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

export const hourMs = 3_600_000;

/** When the day of Cameroon began that a moment falls in. */
export const startOfDay = (at: Instant): Instant => dayWindow(dayOf(at)).from;

export const startOfHour = (at: Instant): Instant => instant(Math.floor(at / hourMs) * hourMs);

/** The beginning of the hour that is so many before the one under way. */
export const hoursBefore = (at: Instant, hours: number): Instant => earlier(startOfHour(at), hours * hourMs);

/** The beginnings of the last so many hours, the oldest first; the last of them is under way. */
export const lastHours = (at: Instant, count: number): readonly Instant[] =>
  Array.from({ length: count }, (_, index) => hoursBefore(at, count - 1 - index));

export const sameTimeYesterday = (at: Instant): Instant => earlier(at, msPerDay);

/** A day of the calendar in Cameroon, as `2026-11-15`. */
export type CalendarDay = string & { readonly __brand: 'CalendarDay' };

/** From its first moment up to the first moment of the next. */
export interface DayWindow {
  readonly from: Instant;
  readonly to: Instant;
}

/** Africa/Douala: one hour before UTC, in summer and winter. */
export const doualaOffsetMs = 3_600_000;

/** As clocks in Cameroon show the time: `14:05`. */
export const doualaClock = (at: Instant): string => timeOfDay((at + doualaOffsetMs) % msPerDay).slice(0, 5);

const form = /^(\d{4})-(\d{2})-(\d{2})$/;

export function calendarDay(text: string): CalendarDay {
  const [, year = '', month = '', day = ''] = form.exec(text) ?? [];
  const at = utcMidnight(Number(year), Number(month), Number(day));
  // A day that the calendar does not have comes back as another one.
  if (at === null || isoInstant(at).slice(0, 10) !== text) throw new DomainError('invalid_day');
  return text as CalendarDay;
}

/** The day in Cameroon to which a moment belongs. */
export const dayOf = (at: Instant): CalendarDay =>
  isoInstant(instant(at + doualaOffsetMs)).slice(0, 10) as CalendarDay;

export function dayWindow(day: CalendarDay): DayWindow {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const from = instant((utcMidnight(year, month, date) as Instant) - doualaOffsetMs);
  return { from, to: later(from, msPerDay) };
}

export const dayBefore = (day: CalendarDay): CalendarDay => dayOf(instant(dayWindow(day).from - 1));
export const dayAfter = (day: CalendarDay): CalendarDay => dayOf(dayWindow(day).to);

/**
 * Midnight in UTC at the beginning of a date, counted as `isoInstant` counts: in eras of 400 years that begin on the
 * first of March. Null before 1970-01-02, so that the day before is a moment too, and past the year 9998.
 */
export function utcMidnight(year: number, month: number, day: number): Instant | null {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * 146_097 + dayOfEra - 719_468;
  return Number.isInteger(days) && days > 0 && year < 9_999 ? instant(days * msPerDay) : null;
}
