import { type Instant, instant } from '@mobile-money/core';

/** Africa/Douala has been one hour ahead of UTC all year since 1920. */
const aheadMs = 3_600_000;

/** The moment when clocks in Cameroon showed this, as `2026-06-24T12:44:33`; null for a date that no calendar has. */
function doualaInstant(shown: string): Instant | null {
  const local = new Date(`${shown}Z`);
  const exists = !Number.isNaN(local.getTime()) && local.toISOString().startsWith(shown);
  return exists && local.getTime() >= aheadMs ? instant(local.getTime() - aheadMs) : null;
}

/** `2026-06-24 12:44:33`, as MTN writes it. */
export const readMtnTime = (text: string): Instant | null =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? doualaInstant(text.replace(' ', 'T')) : null;

/** `PP260731.1319.B45800` bears its minute: 31 July 2026, 13:19. */
export function readOrangeIdTime(id: string): Instant | null {
  const [found, ...parts] = /^[A-Z]{2}(\d\d)(\d\d)(\d\d)\.(\d\d)(\d\d)\.[A-Z0-9]{4,10}$/.exec(id) ?? [];
  const [year, month, day, hour, minute] = parts;
  return found === undefined ? null : doualaInstant(`20${year}-${month}-${day}T${hour}:${minute}:00`);
}

const lateMaxMs = 3 * 86_400_000;
const earlyMaxMs = 3_600_000;

/** A text speaks of a payment shortly before it was written. Networks are days late at worst, clocks are a little off. */
export const isCloseTo = (at: Instant, receivedAt: Instant): boolean =>
  receivedAt - at <= lateMaxMs && at - receivedAt <= earlyMaxMs;
