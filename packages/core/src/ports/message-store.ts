import type { IncomingMessage, MessageConclusion } from '../incoming/incoming-message.ts';
import type { Instant } from '../instant.ts';
import type { MessageId } from '../transaction/identifiers.ts';
import type { Slice } from './transaction-reader.ts';

export interface MessageFilter {
  /** Only what no one could use: for people who look for lost money. */
  readonly isIgnored: boolean;
}

/** Keeps every message of the gateways, for good but for callbacks that led to nothing. All methods may reject when the store cannot be reached. */
export interface MessageStore {
  /** Stores a message under its id; again under the same id changes nothing. */
  store(message: IncomingMessage): Promise<void>;

  /** Writes down what was made of a message; a later conclusion replaces an earlier one. */
  conclude(id: MessageId, conclusion: MessageConclusion): Promise<void>;

  /** SMS still `received` that came in at or before the moment, the oldest first: their process died. */
  undecidedSince(before: Instant, limit: number): Promise<readonly IncomingMessage[]>;

  /**
   * Removes callbacks that came in before the moment and led to nothing: since then no verdict was written into the
   * story of what they name. Looks at no more than `limit`, each once, and tells at how many; as many: there may be more.
   */
  removeCallbacks(before: Instant, limit: number): Promise<number>;

  /** Newest first. */
  list(filter: MessageFilter, cursor: string | null, limit: number): Promise<Slice<IncomingMessage>>;
}
