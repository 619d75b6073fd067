import type { Instant } from '../instant.ts';

/** Something that attempts are counted for: a browser, an address, or all strangers who name one account. */
export interface AttemptCounter {
  readonly key: string;
  /** What passes before the next attempt, after so many failures in a row; the last stands for all that follow. */
  readonly delaysMs: readonly number[];
  /**
   * The key since whose last attempt it passes: the own one, but where many share a counter the one who asks has a
   * clock of their own, or those who hammer would take every turn. Whoever never came begins to wait by asking.
   */
  readonly since: string;
}

/**
 * Counts attempts to sign in, over all processes. Every attempt counts as failed before it is made, so that a thousand
 * at once are no more than one after the other. May reject when the store cannot be reached.
 */
export interface SignInAttempts {
  /**
   * Counts one attempt for every counter and gives null, when the time has come for all of them; otherwise it counts
   * nothing and gives the moment to come back at. Failures longer ago than `forgetAfterMs` are forgotten.
   */
  take(counters: readonly AttemptCounter[], at: Instant, forgetAfterMs: number): Promise<Instant | null>;

  /** The attempt did not fail: all failures of the first key are forgotten, and one of each other is taken back. */
  succeeded(ownKey: string, sharedKeys: readonly string[]): Promise<void>;
}
