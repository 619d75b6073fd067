import type { Instant } from '../instant.ts';
import type { Traffic } from '../provider/health.ts';

/**
 * Counts transactions by provider. A failure is a transaction that failed by what the operator or we did wrong, or one
 * that the provider turned away for such a reason and a backup took over: what is the player's, or what a person
 * rejected, is none. May be some seconds old. May reject when the store cannot be reached.
 */
export interface TrafficMeter {
  /** Transactions created since the moment, by provider id; a provider without any is left out. */
  since(from: Instant): Promise<ReadonlyMap<string, Traffic>>;
}
