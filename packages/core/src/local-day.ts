import { earlier, type Instant, instant } from './instant.ts';
import { dayOf, dayWindow } from './reconciliation/calendar-day.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** When the day of Cameroon began that a moment falls in. */
export const startOfDay = (at: Instant): Instant => dayWindow(dayOf(at)).from;

export const startOfHour = (at: Instant): Instant => instant(Math.floor(at / hourMs) * hourMs);

/** The beginning of the hour that is so many before the one under way. */
export const hoursBefore = (at: Instant, hours: number): Instant => earlier(startOfHour(at), hours * hourMs);

/** The beginnings of the last so many hours, the oldest first; the last of them is under way. */
export const lastHours = (at: Instant, count: number): readonly Instant[] =>
  Array.from({ length: count }, (_, index) => hoursBefore(at, count - 1 - index));

export const sameTimeYesterday = (at: Instant): Instant => earlier(at, dayMs);
