import {
  type CalendarDay,
  calendarDay,
  type DayComparison,
  type FoundDiscrepancy,
  foundDiscrepancy,
  type Statement,
  theirSide,
} from '@mobile-money/core';
import { aStatementLine } from '../../builders/a-statement.ts';
import { testMorning } from '../../memory/fixed-clock.ts';
import { uniqueId } from './unique.ts';

/** The day on which tests begin. */
export const testDay: CalendarDay = calendarDay('2026-01-01');

/** A statement of a provider of its own. */
export const aStatement = (fields: Partial<Statement> = {}): Statement => ({
  id: uniqueId(),
  providerId: `provider-${uniqueId()}`,
  day: testDay,
  fileName: 'relevé.csv',
  sha256: uniqueId().replaceAll('-', '').repeat(2),
  sizeBytes: 3,
  lineCount: 1,
  ignoredCount: 2,
  unreadableCount: 0,
  importedAt: testMorning,
  importedBy: 'amina@example.com',
  withdrawnAt: null,
  ...fields,
});

const nothing = { depositCount: 0, depositXaf: 0, withdrawalCount: 0, withdrawalXaf: 0 };

export const aComparison = (fields: Partial<DayComparison> = {}): DayComparison => ({
  providerId: `provider-${uniqueId()}`,
  day: testDay,
  comparedAt: testMorning,
  figures: {
    theirs: { ...nothing, depositCount: 1, depositXaf: 5_000 },
    ours: nothing,
    theirFeeHundredths: 510,
    matchedCount: 0,
    guessedCount: 0,
    outsideCount: 0,
    deferredCount: 0,
  },
  borderKeys: ['transaction 1'],
  ...fields,
});

/** A line that we know nothing of. */
export const aFoundDiscrepancy = (subject: string, amountXaf = 5_000): FoundDiscrepancy =>
  foundDiscrepancy({
    subject,
    kind: 'missing_with_us',
    pairedBy: null,
    theirs: theirSide(aStatementLine({ operatorTxId: subject, amountXaf }), 'relevé.csv'),
    ours: null,
  });
