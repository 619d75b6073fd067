import type { Instant } from '../instant.ts';
import type { MagicStep } from '../simulation/magic-numbers.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Finds what waits for an outcome that comes by itself in a trial. May reject when the store cannot be reached. */
export interface ProbeFinder {
  /** Transactions in one of these situations, and in it since the moment or before; the longest waiting first. */
  waitingSince(
    situations: readonly Omit<MagicStep, 'outcome'>[],
    before: Instant,
    limit: number,
  ): Promise<readonly Transaction[]>;
}
