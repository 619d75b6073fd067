import type { StatementLine, StatementReading } from '@mobile-money/core';
import { testMorning } from '../memory/fixed-clock.ts';

/** A payment that came in, as an operator tells it. */
export const aStatementLine = (fields: Partial<StatementLine> = {}): StatementLine => ({
  lineNumber: 2,
  operatorTxId: null,
  reference: null,
  msisdn: null,
  direction: 'deposit',
  amountXaf: 5_000,
  feeHundredths: 0,
  at: testMorning,
  status: 'succeeded',
  ...fields,
});

/** A file that the scripted reader reads as these lines. */
export const aStatementFile = (
  lines: readonly StatementLine[],
  rest: Partial<StatementReading> = {},
): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ lines, unreadable: [], ignoredCount: 0, ...rest }));
