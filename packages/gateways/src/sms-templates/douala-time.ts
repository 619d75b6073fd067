import { type Instant, instant } from '@mobile-money/core';

/** Africa/Douala has been one hour ahead of UTC all year since 1920. */
const aheadMs = 3_600_000;

export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The moment when clocks in Cameroon showed this; null for a date that no calendar has. */
export function doualaInstant({ year, month, day, hour, minute, second }: WallTime): Instant | null {
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const shown = new Date(local);
  const exists =
    shown.getUTCMonth() === month - 1 &&
    shown.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return exists && local >= aheadMs ? instant(local - aheadMs) : null;
}

/** `2026-06-24 12:44:33`, as MTN writes it. */
export function readMtnTime(text: string): Instant | null {
  const found = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  return doualaInstant({ year, month, day, hour, minute, second });
}

/** `PP260731.1319.B45800` bears its minute: 31 July 2026, 13:19. */
export function readOrangeIdTime(id: string): Instant | null {
  const found = /^[A-Z]{2}(\d\d)(\d\d)(\d\d)\.(\d\d)(\d\d)\.[A-Z0-9]{4,10}$/.exec(id);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return doualaInstant({ year: 2000 + year, month, day, hour, minute, second: 0 });
}

const lateMaxMs = 3 * 86_400_000;
const earlyMaxMs = 3_600_000;

/** A text speaks of a payment shortly before it was written. Networks are days late at worst, clocks are a little off. */
export const isCloseTo = (at: Instant, receivedAt: Instant): boolean =>
  receivedAt - at <= lateMaxMs && at - receivedAt <= earlyMaxMs;
