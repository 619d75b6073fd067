import { DomainError } from '../errors.ts';
import { type Instant, instant, isoInstant } from '../instant.ts';

/** A day of the calendar in Cameroon, as `2026-11-15`. */
export type CalendarDay = string & { readonly __brand: 'CalendarDay' };

/** From its first moment up to the first moment of the next. */
export interface DayWindow {
  readonly from: Instant;
  readonly to: Instant;
}

const msPerDay = 86_400_000;
/** Africa/Douala: one hour before UTC, in summer and winter. */
export const doualaOffsetMs = 3_600_000;

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
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number) as [
    number,
    number,
    number,
  ];
  const midnight = utcMidnight(year, month, date) as Instant;
  return { from: instant(midnight - doualaOffsetMs), to: instant(midnight - doualaOffsetMs + msPerDay) };
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
