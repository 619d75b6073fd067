import type { Instant } from '../instant.ts';
import type { Traffic } from '../provider/health.ts';

/**
 * Counts transactions by provider. A failure is a transaction that the provider or the player's phone ended, or one
 * that the provider turned away and a backup took over; what an operator of ours rejected is none. May be some seconds old. May reject when the store cannot be reached.
 */
export interface TrafficMeter {
  /** Transactions created since the moment, by provider id; a provider without any is left out. */
  since(from: Instant): Promise<ReadonlyMap<string, Traffic>>;
}
