import { DomainError } from '../errors.ts';
import { type Instant, isoInstant, later } from '../instant.ts';
import { limits } from '../limits.ts';
import type { TransactionId } from '../transaction/identifiers.ts';

/** That one person works on a withdrawal, so that no one else begins to. */
export interface WithdrawalClaim {
  readonly transactionId: TransactionId;
  /** Who: the id of the operator. */
  readonly operatorId: string;
  readonly at: Instant;
  /** From this moment on it means nothing. */
  readonly until: Instant;
}

export const claimAt = (transactionId: TransactionId, operatorId: string, at: Instant): WithdrawalClaim => ({
  transactionId,
  operatorId,
  at,
  until: later(at, limits.claimMs),
});

/** Says who is at it. */
export const claimedByOther = ({ operatorId, until, transactionId }: WithdrawalClaim): DomainError =>
  new DomainError(
    'claimed_by_other',
    `${operatorId} is working on this withdrawal, until ${isoInstant(until)} at the latest.`,
    { service_tx_id: transactionId },
  );
