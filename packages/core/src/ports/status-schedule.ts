import type { Instant } from '../instant.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * Remembers when a provider is next to be asked for the verdict on what was submitted to it: merchant-initiated
 * deposits that are open, and withdrawals in `provider_submitted`.
 */
export interface StatusSchedule {
  /**
   * Takes what is due and sets its next time in the same step, so that two processes never ask at once: after the
   * n-th reading the n-th delay passes, and the last delay from then on. The first reading is due one delay after the
   * submission. May reject when the store cannot be reached.
   */
  takeDue(at: Instant, limit: number, delaysMs: readonly number[]): Promise<readonly Transaction[]>;
}
