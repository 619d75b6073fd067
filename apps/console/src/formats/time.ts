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

export const timeText = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, shape).format(new Date(iso));

export const exactTimeText = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...shape, second: '2-digit' }).format(new Date(iso));

/** For the hint: `2026-11-15 08:30:05 UTC`. */
export const utcText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in the largest unit that fits: `2 h`, `5 min`. */
export function agoText(iso: string, nowMs: number, locale: string): string {
  const passedMs = Math.max(0, nowMs - Date.parse(iso));
  const [unit, ms] = units.find(([, each]) => passedMs >= each) ?? units[2];
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(locale, style).format(Math.floor(passedMs / ms));
}
