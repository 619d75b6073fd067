import type { CalendarDay, DayWindow, Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { BookEntry } from '../reconciliation/book-entry.ts';
import type {
  Discrepancy,
  DiscrepancyKind,
  DiscrepancyStatus,
  FoundDiscrepancy,
  Settlement,
} from '../reconciliation/discrepancy.ts';
import type { DayComparison, Statement, StatementLine, UnreadableLine } from '../reconciliation/statement.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { ListFilter, ListPeriod, Slice } from './transaction-reader.ts';

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

  /** By when they were imported, newest first, withdrawn ones too. */
  list(cursor: string | null, limit: number, filter?: StatementFilter): Promise<Slice<Statement>>;
}

/** A missing member means: any. */
export interface StatementFilter extends ListPeriod, Partial<Pick<Statement, 'providerId' | 'day'>> {}

export interface BookWindow extends DayWindow {
  readonly providerId: string;
}

/** Numbers of a day were masked, or what belongs to it is kept elsewhere. */
export type WhyGone = 'day_masked' | 'day_taken_out';

/** Tells what our books say about money. May reject when the store cannot be reached. */
export interface BookReader {
  /**
   * Transactions of a provider that no payment tells of: withdrawals by the moment at which they were given to the
   * provider, deposits by their last move. Withdrawals that were never given to one are left out.
   */
  transactionsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>>;

  /**
   * Payments by the moment at which they were made, or else came in. One belongs to the provider of the merchant
   * number that was paid, or else to the one that told of it. Those that were heard of more than a day late may be missing.
   */
  paymentsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>>;

  /** Payments that were heard of within the window (`cameAt`), and were made or came in before another moment. */
  lateIn(
    window: BookWindow,
    paidBefore: Instant,
    cursor: string | null,
    limit: number,
  ): Promise<Slice<BookEntry>>;

  /** What of a day that begins then is not at hand any more, whatever the settings are now; null: all of it is. */
  whyGone(from: Instant): Promise<WhyGone | null>;

  /** Whatever bears one of these names at one of the operators, of any time and provider. */
  namedAs(operators: readonly Operator[], names: readonly string[]): Promise<readonly BookEntry[]>;
}

/** By its day, and by what the statement or else our books say; a missing member means: any. */
export interface DiscrepancyFilter extends ListFilter {
  readonly providerId?: string;
  readonly day?: CalendarDay;
  readonly status?: DiscrepancyStatus;
  readonly kind?: DiscrepancyKind;
  /** Stands somewhere in what either side says, or in what a person said of it. */
  readonly text?: string;
}

/** Keeps what comparisons found, as work for people. May reject when the store cannot be reached. */
export interface ReconciliationWork {
  /**
   * Writes down what a comparison found, in one step. What is new is open. What was found before keeps its id, and its
   * status while its facts are the same; with other facts it is open again. What is open and was not found is `gone`;
   * what is gone and was found again is open. `newId` is asked for what is new.
   */
  record(comparison: DayComparison, found: readonly FoundDiscrepancy[], newId: () => string): Promise<void>;

  /** The last comparison of a day; null when there was none. */
  comparisonOf(providerId: string, day: CalendarDay): Promise<DayComparison | null>;

  /** Newest day first, and within a day the newest first. */
  list(filter: DiscrepancyFilter, cursor: string | null, limit: number): Promise<Slice<Discrepancy>>;

  countOpen(): Promise<number>;

  /** With its audit entry. Rejects with `discrepancy_not_found`, and with `discrepancy_not_open`. */
  settle(id: string, settlement: Settlement, audit: AuditEntry): Promise<Discrepancy>;

  /** With its audit entry. Rejects with `discrepancy_not_found`, and with `discrepancy_not_settled`. */
  reopen(id: string, at: Instant, audit: AuditEntry): Promise<Discrepancy>;
}
