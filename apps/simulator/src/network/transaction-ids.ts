import type { Operator } from '@mobile-money/core';
import type { MovementKind } from './ledger.ts';
import { dateInId, type Time } from './time.ts';

const mtnFrom = 10_000_000_000;
const mtnRange = 90_000_000_000;
const startOf2026 = Date.UTC(2026, 0, 1);

const minuteMs = 60_000;
const lettersInUse = 26;
const idsPerLetter = 100_000;
const idsPerMinute = lettersInUse * idsPerLetter;

const orangePrefix: Readonly<Record<MovementKind, string>> = {
  merchant_payment: 'MP',
  transfer: 'PP',
  payout: 'CI',
  reversal: 'PP',
  taken_out: 'CO',
};

/**
 * Operator transaction ids in their real forms. They follow the time, so that a network that is started again does
 * not give out an id that the service already knows.
 */
export function transactionIds(time: Time): (operator: Operator, kind: MovementKind) => string {
  const nextOf: Readonly<Record<Operator, (kind: MovementKind) => string>> = {
    mtn: mtnIds(time),
    orange: orangeIds(time),
  };
  return (operator, kind) => nextOf[operator](kind);
}

/** Eleven digits: `17600000003`. */
function mtnIds(time: Time): () => string {
  let last = 0;
  return () => {
    const sinceStart = (time.now() - startOf2026) % mtnRange;
    const byTime = mtnFrom + (sinceStart < 0 ? sinceStart + mtnRange : sinceStart);
    last = Math.max(last + 1, byTime);
    return String(last);
  };
}

/** Kind, day, minute, a letter and five digits: `PP260731.1319.B45800`. */
function orangeIds(time: Time): (kind: MovementKind) => string {
  let [last, lastMinute] = [-1, 0];
  return (kind) => {
    const now = time.now();
    const minute = Math.max(lastMinute, Math.floor(now / minuteMs));
    if (minute !== lastMinute) last = -1;
    const byTime = minute * minuteMs > now ? 0 : Math.floor(((now % minuteMs) * idsPerMinute) / minuteMs);
    last = Math.max(last + 1, byTime);
    lastMinute = minute;
    const letter = String.fromCharCode(65 + (Math.floor(last / idsPerLetter) % lettersInUse));
    const digits = String(last % idsPerLetter).padStart(5, '0');
    return `${orangePrefix[kind]}${dateInId(minute * minuteMs)}.${letter}${digits}`;
  };
}
