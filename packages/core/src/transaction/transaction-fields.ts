import type { Instant } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';
import type { AmountXaf } from './amount.ts';
import type { CallbackUrl } from './callback-url.ts';
import type { FailureCode } from './failure-code.ts';
import type { PlayerId, TransactionId } from './identifiers.ts';
import type { Reference } from './reference.ts';
import type { Proposal } from './second-person.ts';

/** What a deposit and a withdrawal have in common. */
export interface TransactionFields {
  readonly id: TransactionId;
  readonly applicationId: string;
  readonly playerId: PlayerId;
  readonly reference: Reference;
  readonly operator: Operator;
  readonly msisdn: Msisdn;
  readonly amountXaf: AmountXaf;
  readonly callbackUrl: CallbackUrl | null;
  readonly providerId: string;
  /**
   * The name of our request at the provider, stored before the provider is called.
   * Where a provider gives names of its own, that name replaces it before money is asked for.
   */
  readonly submissionId: string;
  /** The operator's own id of the money's movement, once known. */
  readonly providerTxId: string | null;
  /** What one person has decided and a second has not, where it takes two. */
  readonly proposal: Proposal | null;
  readonly stateReason: Reason;
  /** Why it ended without its money: a code exactly while it is `failed` or `expired`. */
  readonly failureCode: FailureCode | null;
  readonly stateUpdatedAt: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Counts commits. A state may come back (failed, held, failed again); a version never does. */
  readonly version: number;
}
