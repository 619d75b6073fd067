import type { StatementLine, UnreadableLine } from '../reconciliation/statement-line.ts';

export interface StatementReading {
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly UnreadableLine[];
  /** Headings, totals and blank lines. */
  readonly ignoredCount: number;
}

/**
 * Reads operators' statements by the columns that are configured for each provider. Only reads. Rejects with
 * `no_statement_format`, `statement_unreadable` (the message says what is wrong) and `statement_too_long`.
 */
export interface StatementReader {
  /** `ownNumbers` tell which of two numbers in a line is the player's. */
  read(providerId: string, content: Uint8Array, ownNumbers: readonly string[]): Promise<StatementReading>;
}
