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
};

/**
 * Operator transaction ids in their real forms. They follow the time, so that a network that is started again does
 * not give out an id that the service already knows.
 */
export class TransactionIds {
  readonly #time: Time;
  #lastMtn = 0;
  #lastOrange = -1;
  #orangeMinute = 0;
  readonly #nextOf: Readonly<Record<Operator, (kind: MovementKind) => string>> = {
    mtn: () => this.#nextMtn(),
    orange: (kind) => this.#nextOrange(orangePrefix[kind]),
  };

  constructor(time: Time) {
    this.#time = time;
  }

  next(operator: Operator, kind: MovementKind): string {
    return this.#nextOf[operator](kind);
  }

  /** Eleven digits: `17600000003`. */
  #nextMtn(): string {
    const sinceStart = (this.#time.now() - startOf2026) % mtnRange;
    const byTime = mtnFrom + (sinceStart < 0 ? sinceStart + mtnRange : sinceStart);
    this.#lastMtn = Math.max(this.#lastMtn + 1, byTime);
    return String(this.#lastMtn);
  }

  /** Kind, day, minute, a letter and five digits: `PP260731.1319.B45800`. */
  #nextOrange(prefix: string): string {
    const now = this.#time.now();
    const minute = Math.max(this.#orangeMinute, Math.floor(now / minuteMs));
    if (minute !== this.#orangeMinute) this.#lastOrange = -1;
    const byTime = minute * minuteMs > now ? 0 : Math.floor(((now % minuteMs) * idsPerMinute) / minuteMs);
    this.#lastOrange = Math.max(this.#lastOrange + 1, byTime);
    this.#orangeMinute = minute;
    const letter = String.fromCharCode(65 + (Math.floor(this.#lastOrange / idsPerLetter) % lettersInUse));
    const digits = String(this.#lastOrange % idsPerLetter).padStart(5, '0');
    return `${prefix}${dateInId(minute * minuteMs)}.${letter}${digits}`;
  }
}
