import type { Instant } from '../instant.ts';

/** Counts what callbacks may still cause in a stretch of time, for all processes. May reject when the store is away. */
export interface CallbackBudgets {
  /** Of each name spends one of so many in the time that began at `since`, and gives the names that had one left. */
  spend(names: readonly string[], since: Instant, most: number): Promise<readonly string[]>;

  /** Forgets counts of times that began before the moment, and tells how many; as many as `limit`: there may be more. */
  forgetBefore(before: Instant, limit: number): Promise<number>;
}
