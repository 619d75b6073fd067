import type { Deposit } from '../deposit/deposit.ts';
import type { Instant } from '../instant.ts';
import type { Candidate } from '../matching/match-payment.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';

/** Deposits that were prompted through these providers wait for their last reading: only those are due by then. */
export interface LastReadings {
  readonly providerIds: readonly string[];
  readonly dueBy: Instant;
}

/** Finds deposits for the background work. May reject when the store cannot be reached. */
export interface DepositFinder {
  /**
   * Open deposits whose deadline is at or before the moment, the most overdue first, and of equal ones by their id;
   * only those behind `after` if one is given, which need not be open any more. Those that wait for their last reading
   * are left out until the moment of `lastReadings`.
   */
  dueToExpire(
    at: Instant,
    limit: number,
    after: Deposit | null,
    lastReadings: LastReadings,
  ): Promise<readonly Deposit[]>;

  /**
   * Every deposit that could be meant by a payment: those that bear its operator transaction id, and those of its
   * paying number and amount that are open, or that expired or failed with a deadline after `deadlineAfter`. Of the
   * last `limits.longOverMax` that expired before that, and of as many that failed, those that we prompted for, too.
   * Never those that were refused as they were made.
   */
  candidatesFor(payment: ReceivedPayment, deadlineAfter: Instant): Promise<readonly Candidate[]>;

  /** Deposits of the payment's paying number and amount that we prompted for: open, or over since the moment. */
  promptsLike(payment: ReceivedPayment, overSince: Instant): Promise<readonly Deposit[]>;

  /**
   * Deposits that staff may want to see beside an unmatched payment: of the same paying number, or of the same
   * amount and merchant number, not `succeeded` and not refused as they were made, the newest first.
   */
  similarTo(payment: ReceivedPayment, limit: number): Promise<readonly Candidate[]>;
}
