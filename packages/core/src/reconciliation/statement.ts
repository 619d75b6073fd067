import type { Instant } from '../instant.ts';
import type { CalendarDay } from './calendar-day.ts';
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
