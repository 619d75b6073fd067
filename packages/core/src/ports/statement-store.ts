import type { Instant } from '../instant.ts';
import type { CalendarDay } from '../reconciliation/calendar-day.ts';
import type { Statement } from '../reconciliation/statement.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { Slice } from './transaction-reader.ts';

/** Keeps operators' statements with their files, for good. May reject when the store cannot be reached. */
export interface StatementStore {
  /**
   * Keeps a statement, its file and the audit entry, unless this provider and day have one of the same digest that was
   * not withdrawn; answers with the one that is there now. `kept` is true for exactly one caller.
   */
  keep(
    statement: Statement,
    content: Uint8Array,
    audit: AuditEntry,
  ): Promise<{ readonly statement: Statement; readonly kept: boolean }>;

  /** The file as it came. Rejects with `statement_not_found`. */
  contentOf(id: string): Promise<Uint8Array>;

  find(id: string): Promise<Statement | null>;

  /** Those of a provider and a day that were not withdrawn, the oldest first. */
  ofDay(providerId: string, day: CalendarDay): Promise<readonly Statement[]>;

  /**
   * Sets a statement aside with its audit entry; one that was withdrawn before stays as it is, and no entry is added.
   * Rejects with `statement_not_found`.
   */
  withdraw(id: string, at: Instant, audit: AuditEntry): Promise<Statement>;

  /** Newest first, withdrawn ones too. */
  list(cursor: string | null, limit: number): Promise<Slice<Statement>>;
}
