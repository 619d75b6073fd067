import type { Instant } from '../instant.ts';

/** That something changed, for pages that show it; what it is now, they read. */
export interface Change {
  readonly kind: 'transaction' | 'claim' | 'payment' | 'webhook' | 'audit';
  /** Of the transaction, also for a reservation of it; of the payment, the webhook or the audit entry. */
  readonly id: string;
  /** The state that was reached, who has or had the reservation, the status, or the action. */
  readonly state: string;
  /** The transaction that it is about, where there is one. */
  readonly transactionId: string | null;
  /** Of a webhook: when the attempt began. Of a payment: when it came in. */
  readonly at: Instant;
}

/** Tells what changed of late. May reject when the store cannot be reached. */
export interface ChangeFeed {
  /** Moves, reservations, payments, webhook attempts and audit entries since the moment, the oldest first; the newest of each kind. */
  since(at: Instant, limitOfEach: number): Promise<readonly Change[]>;
}
