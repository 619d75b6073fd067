import type { Instant } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { AmountXaf } from './amount.ts';
import type { PaymentId } from './identifiers.ts';

/** Whether what people decide about this much money takes two of them. */
export const takesTwo = (
  amountXaf: AmountXaf,
  { twoPersonApprovalXaf }: Pick<Settings, 'twoPersonApprovalXaf'>,
): boolean => twoPersonApprovalXaf !== null && amountXaf >= twoPersonApprovalXaf;

/** What someone wants to become of a transaction, with the payments that it is to be completed from. */
export interface Decision {
  readonly outcome: 'succeeded' | 'failed';
  /** Each once, in the order of their letters; none where no payment is used. */
  readonly paymentIds: readonly PaymentId[];
}

/** A decision that waits for a second person. It is gone as soon as the transaction leaves its state. */
export interface Proposal extends Decision {
  /** Who: the id of the staff member. */
  readonly staffId: string;
  readonly at: Instant;
  readonly reason: string;
}

export const decisionOf = (outcome: Decision['outcome'], payments: Iterable<PaymentId> = []): Decision => ({
  outcome,
  paymentIds: [...new Set(payments)].sort(),
});

export const isSameDecision = (one: Decision, other: Decision): boolean =>
  one.outcome === other.outcome && one.paymentIds.join() === other.paymentIds.join();
