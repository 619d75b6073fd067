import { type Instant, later } from '../instant.ts';

/**
 * When to try again after the `failedAttempts`-th failed attempt, counted from that attempt's end;
 * null when the schedule is used up and the delivery is given up.
 */
export function nextAttemptAt(
  failedAttempts: number,
  endedAt: Instant,
  retryDelaysMs: readonly number[],
): Instant | null {
  const delay = retryDelaysMs[failedAttempts - 1];
  return delay === undefined ? null : later(endedAt, delay);
}
