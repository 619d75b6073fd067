import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { CalendarDay } from '../reconciliation/calendar-day.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';

/** Finds withdrawals, the longest waiting first, and what was approved of them. May reject when the store cannot be reached. */
export interface WithdrawalFinder {
  /** Approved, never submitted, and unchanged since the moment: a process died in between. */
  approvedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]>;

  /** Submitted at or before the moment, and still without a verdict. */
  submittedSince(before: Instant, limit: number): Promise<readonly Withdrawal[]>;

  /**
   * Withdrawals of a number and amount whose money has left or may have left (`succeeded`, `provider_submitted`,
   * `requires_manual_resolution`) and that have no provider transaction id yet, the oldest first.
   */
  lackingProviderTxId(msisdn: string, amountXaf: number): Promise<readonly Withdrawal[]>;

  /** What this person has approved alone in the day, as commits counted it. */
  approvedAloneXaf(staffId: string, day: CalendarDay): Promise<number>;

  /** Whether a withdrawal of the operator bears the provider transaction id already. */
  isBorne(operator: Operator, providerTxId: string): Promise<boolean>;
}
