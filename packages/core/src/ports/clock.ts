import type { Instant } from '../instant.ts';

/** Tells the time. Never fails, and never goes back within one process. */
export interface Clock {
  now(): Instant;
}
