import type { Instant } from '../instant.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Reason } from '../reason/reason.ts';
import type { AmountXaf } from '../transaction/amount.ts';
import type { PaymentId } from '../transaction/identifiers.ts';
import type { Slice } from './transaction-reader.ts';

/**
 * Keeps incoming payments. They become `matched` only through a StateChange that consumes them, and `held` again only
 * through one that releases them. Every method may reject when the store cannot be reached.
 */
export interface PaymentStore {
  /**
   * Stores a payment unless one with its operator and operator transaction id is there; answers with the one that is
   * there now. `stored` is true for exactly one caller. May reject; then whether it is stored is unknown.
   */
  storeOnce(
    payment: ReceivedPayment,
  ): Promise<{ readonly payment: ReceivedPayment; readonly stored: boolean }>;

  /**
   * Sets a payment aside for a person, unless it is `matched` by now. Answers with the payment as it is then. Rejects
   * with `payment_not_found`.
   */
  hold(id: PaymentId, because: Reason): Promise<ReceivedPayment>;

  /**
   * Marks a payment as taken back, whatever became of it; unless it is `matched` it is held for that. No change consumes
   * it from then on (`payment_used`). Answers with the payment as it is then. Rejects with `payment_not_found`.
   */
  takeBack(id: PaymentId): Promise<ReceivedPayment>;

  /**
   * Leaves a payment undecided until the moment, and says why; one that is decided by now stays as it is. Answers with
   * the payment as it is then. Rejects with `payment_not_found`.
   */
  postpone(id: PaymentId, because: Reason, until: Instant): Promise<ReceivedPayment>;

  find(id: PaymentId): Promise<ReceivedPayment | null>;

  /**
   * Payments still `received`: those that came in at or before the one moment and wait for nothing, whose process died
   * before it could decide; and those that waited until the other or for less long, for what has not come.
   */
  undecidedSince(before: Instant, waitedUntil: Instant, limit: number): Promise<readonly ReceivedPayment[]>;

  /** Whether a payment of this number and amount waits for something that is still to come. */
  isWaiting(payer: Msisdn, amountXaf: AmountXaf): Promise<boolean>;

  /** Newest first. `unmatched` are those that are not `matched`. */
  list(
    status: 'unmatched' | 'matched',
    cursor: string | null,
    limit: number,
  ): Promise<Slice<ReceivedPayment>>;
}
