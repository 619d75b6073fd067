import { testMorning } from '@mobile-money/testing';
import { calendarDay } from '../../src/instant.ts';
import type { BookEntry } from '../../src/reconciliation/book-entry.ts';
import { comparingDay, type DayResult, type DayToCompare } from '../../src/reconciliation/compare-day.ts';
import type { StatementLine } from '../../src/reconciliation/statement.ts';

/** The day of `testMorning`. */
export const day = calendarDay('2026-01-01');

/** A deposit that succeeded. */
export const anEntry = (fields: Partial<BookEntry> & Pick<BookEntry, 'key'>): BookEntry => ({
  providerId: 'orange-money',
  transactionId: null,
  paymentId: null,
  direction: 'deposit',
  state: 'succeeded',
  amountXaf: 5_000,
  msisdn: null,
  operatorTxId: null,
  references: [],
  at: testMorning,
  ...fields,
});

/** Compares without a rest. */
export function compareDay(given: DayToCompare): DayResult {
  const work = comparingDay(given);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** One file and these entries, and nothing around them. */
export const aDay = (
  lines: readonly StatementLine[],
  entries: readonly BookEntry[],
  rest: Partial<DayToCompare> = {},
): DayToCompare => ({
  day,
  providerId: 'orange-money',
  sheets: [{ fileName: 'relevé.csv', lines, unreadable: [] }],
  entries,
  others: [],
  accountedElsewhere: new Set(),
  isNextDayThere: true,
  ...rest,
});
