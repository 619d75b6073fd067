import type { CalendarDay, Instant } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Direction } from '../transaction/transaction.ts';
import type { DayFigures } from './day-figures.ts';

/** An operator's statement that was imported; its file is kept beside it, byte by byte. */
export interface Statement {
  readonly id: string;
  readonly providerId: string;
  readonly day: CalendarDay;
  readonly fileName: string;
  /** Of the file, in hexadecimal digits: the same file is kept once for a provider and a day. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly lineCount: number;
  /** Headings, totals and blank lines. */
  readonly ignoredCount: number;
  readonly unreadableCount: number;
  readonly importedAt: Instant;
  readonly importedBy: string;
  /** When it was found to be the wrong file; null while it counts. */
  readonly withdrawnAt: Instant | null;
}

/** What the last comparison of a day came to. */
export interface DayComparison {
  readonly providerId: string;
  readonly day: CalendarDay;
  readonly comparedAt: Instant;
  readonly figures: DayFigures;
  readonly borderKeys: readonly string[];
}

/** What an operator says of a movement of money. */
export const lineStatuses = ['succeeded', 'failed', 'pending'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** One movement of money as an operator's statement tells it. `null` stands for what it does not tell. */
export interface StatementLine {
  /** Where it stands in its file, for people; the first line of a file is 1. */
  readonly lineNumber: number;
  readonly operatorTxId: string | null;
  /** A name that we gave: our id, the platform's reference or the name of our request. */
  readonly reference: string | null;
  readonly msisdn: Msisdn | null;
  /** Money that came in is a deposit, money that went out a withdrawal. */
  readonly direction: Direction;
  readonly amountXaf: number;
  /** In hundredths of a franc: the currency has none, but operators charge them. */
  readonly feeHundredths: number;
  readonly at: Instant | null;
  readonly status: LineStatus;
}

/** A line that should tell of money, and cannot be read. */
export interface UnreadableLine {
  readonly lineNumber: number;
  readonly text: string;
  readonly because: string;
}

/** What was read in one file. */
export interface Sheet {
  readonly fileName: string;
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly UnreadableLine[];
}

/** What a line says, wherever it stands in its file: two lines with one content cannot be told apart. */
export const contentOf = (line: StatementLine): string =>
  JSON.stringify([
    line.direction,
    line.operatorTxId,
    line.reference,
    line.msisdn,
    line.amountXaf,
    line.status,
    line.at,
    line.feeHundredths,
  ]);

/** Sorted by what the lines say, so that nothing depends on where they stood. */
export const inContentOrder = (lines: readonly StatementLine[]): readonly StatementLine[] =>
  lines
    .map((line) => ({ line, content: contentOf(line) }))
    .sort((a, b) => (a.content < b.content ? -1 : 1))
    .map(({ line }) => line);

/** Names are compared without what people and spreadsheets change about them. */
export const comparableName = (name: string): string =>
  changeable.test(name) ? name.replaceAll(/[\s-]/g, '').toUpperCase() : name;

/** Most names are as they should be, and there are hundreds of thousands of them. */
const changeable = /[^0-9A-Z./]/;
