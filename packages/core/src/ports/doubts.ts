import type { TransactionId } from '../transaction/identifiers.ts';
import type { ProviderExchange } from '../transaction/provider-exchange.ts';

/**
 * What providers told that differs from what they were asked for. It comes in with StateChanges, as exchanges whose
 * outcome is `differs`. May reject when the store cannot be reached.
 */
export interface Doubts {
  /** All that was told so of each, the oldest first; transactions of which nothing was are left out. */
  about(ids: readonly TransactionId[]): Promise<ReadonlyMap<TransactionId, readonly ProviderExchange[]>>;
}
