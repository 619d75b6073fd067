import type { Instant } from '../instant.ts';
import type { CalendarDay } from '../reconciliation/calendar-day.ts';
import type {
  Discrepancy,
  DiscrepancyKind,
  DiscrepancyStatus,
  FoundDiscrepancy,
  Settlement,
} from '../reconciliation/discrepancy.ts';
import type { DayComparison } from '../reconciliation/statement.ts';
import type { AuditEntry } from '../transaction/audit-entry.ts';
import type { Slice } from './transaction-reader.ts';

/** A missing member means: any. */
export interface DiscrepancyFilter {
  readonly providerId?: string;
  readonly day?: CalendarDay;
  readonly status?: DiscrepancyStatus;
  readonly kind?: DiscrepancyKind;
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
