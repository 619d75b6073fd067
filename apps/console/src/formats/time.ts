/** Times are those of Cameroon, wherever the reader sits. */
const zone = 'Africa/Douala';

const shape: Intl.DateTimeFormatOptions = {
  timeZone: zone,
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

const toMinutes = kept((locale) => new Intl.DateTimeFormat(locale, shape));
const toSeconds = kept((locale) => new Intl.DateTimeFormat(locale, { ...shape, second: '2-digit' }));

export const timeText = (iso: string, locale: string): string => toMinutes(locale).format(new Date(iso));

export const exactTimeText = (iso: string, locale: string): string => toSeconds(locale).format(new Date(iso));

const toYears = kept((locale) => new Intl.DateTimeFormat(locale, { ...shape, year: 'numeric' }));

/** Of a moment that may lie years ahead. */
export const dayTimeText = (iso: string, locale: string): string => toYears(locale).format(new Date(iso));

const toAll = kept(
  (locale) => new Intl.DateTimeFormat(locale, { ...shape, year: 'numeric', second: '2-digit' }),
);

/** For paper, which is read years later. */
export const wholeTimeText = (iso: string, locale: string): string => toAll(locale).format(new Date(iso));

/** For the hint: `2026-11-15 08:30:05 UTC`. */
export const utcText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const units = [
  [inUnit('day'), 86_400_000],
  [inUnit('hour'), 3_600_000],
  [inUnit('minute'), 60_000],
] as const;

function inUnit(unit: 'day' | 'hour' | 'minute'): (locale: string) => Intl.NumberFormat {
  return kept((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }));
}

/** How long ago, in the largest unit that fits: `2 h`, `5 min`. */
export function agoText(iso: string, nowMs: number, locale: string): string {
  const passedMs = Math.max(0, nowMs - Date.parse(iso));
  const [format, ms] = units.find(([, each]) => passedMs >= each) ?? units[2];
  return format(locale).format(Math.floor(passedMs / ms));
}

const relative = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
const dayMs = 86_400_000;

/** As people say it: `il y a 4 min`, `hier 14:05`, then the day itself. */
export function spokenText(iso: string, nowMs: number, locale: string): string {
  const ms = Date.parse(iso);
  const minutes = Math.floor((nowMs - ms) / 60_000);
  const say = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
    relative(locale).format(count, unit);
  // What is yet to come, and clocks that differ a little.
  if (minutes < -1) return doualaDay(ms) === doualaDay(nowMs) ? hourText(iso, locale) : timeText(iso, locale);
  if (minutes < 1) return say(0, 'second');
  if (minutes < 60) return say(-minutes, 'minute');
  if (doualaDay(ms) === doualaDay(nowMs)) return say(-Math.floor(minutes / 60), 'hour');
  if (doualaDay(ms) === doualaDay(nowMs - dayMs)) return `${say(-1, 'day')} ${hourText(iso, locale)}`;
  return isSameYear(ms, nowMs) ? timeText(iso, locale) : dayTimeText(iso, locale);
}

const isSameYear = (oneMs: number, otherMs: number): boolean =>
  doualaDay(oneMs).slice(0, 4) === doualaDay(otherMs).slice(0, 4);

/** Douala is an hour ahead, all year round. */
const aheadMs = 3_600_000;

/** The day in Cameroon to which a moment belongs: `2026-11-15`. */
export const doualaDay = (ms: number): string => new Date(ms + aheadMs).toISOString().slice(0, 10);

const toDays = kept(
  (locale) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' }),
);

/** A day such as `2026-11-15`, as people write it. */
export const dayText = (day: string, locale: string): string => toDays(locale).format(new Date(day));

const toHours = kept(
  (locale) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);

/** The time of day of a moment: `14:00`. */
export const hourText = (iso: string, locale: string): string => toHours(locale).format(new Date(iso));

/** Makes what a name stands for when it is first asked for, and keeps it: formatters of Intl are dear to make. */
function kept<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}
