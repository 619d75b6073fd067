import type { Instant } from '../instant.ts';

/**
 * Tells the time. Never fails, and never goes back within one process. Two processes may differ by a little: nothing
 * about money depends on the order of their times, only on versions.
 */
export interface Clock {
  now(): Instant;
}
