import type { Instant } from '../instant.ts';
import type { TransactionId } from '../transaction/identifiers.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * Remembers when a provider is next to be asked for the verdict on what was submitted to it: merchant-initiated
 * deposits that are open or expired, and withdrawals in `provider_submitted`. A player may confirm in the last second,
 * and a network may answer late: money that came must be known, if only to be held for a person.
 */
export interface StatusSchedule {
  /**
   * Takes what is due and sets its next time in the same step, so that two processes never ask at once: after the
   * n-th reading the n-th delay passes, and the last delay from then on. The first reading is due one delay after the
   * submission. A deposit whose deadline is longer ago than `lateVerdictMs` is taken once more, and then never again.
   * May reject when the store cannot be reached.
   */
  takeDue(
    at: Instant,
    limit: number,
    delaysMs: readonly number[],
    lateVerdictMs: number,
  ): Promise<readonly Transaction[]>;

  /** Makes those of them that a verdict is owed on due at the moment, if they are not due before. May reject. */
  hasten(ids: readonly TransactionId[], at: Instant): Promise<void>;

  /**
   * What the provider owes a verdict on, due or not, whose submission, own id or short id is among these names; also
   * what has failed, and withdrawals that wait for a person: news of them must reach someone. May reject.
   */
  owedUnder(providerId: string, names: readonly string[]): Promise<readonly Transaction[]>;
}
