import type { Instant } from '../instant.ts';
import type { Operator } from '../phone/operator.ts';
import type { BookEntry } from '../reconciliation/book-entry.ts';
import type { Slice } from './transaction-reader.ts';

export interface BookWindow {
  readonly providerId: string;
  readonly from: Instant;
  /** The first moment that is not meant any more. */
  readonly to: Instant;
}

/** Tells what our books say about money. May reject when the store cannot be reached. */
export interface BookReader {
  /**
   * Transactions of a provider that no payment tells of: withdrawals by the moment at which they were given to the
   * provider, deposits by their last move. Withdrawals that were never given to one are left out.
   */
  transactionsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>>;

  /**
   * Payments by the moment at which they were made, or else came in. One belongs to the provider of the merchant
   * number that was paid, or else to the one that told of it. Those that came in more than a day late may be missing.
   */
  paymentsIn(window: BookWindow, cursor: string | null, limit: number): Promise<Slice<BookEntry>>;

  /** Whatever bears one of these names at one of the operators, of any time and provider. */
  namedAs(operators: readonly Operator[], names: readonly string[]): Promise<readonly BookEntry[]>;
}
