import type { Deposit } from '../deposit/deposit.ts';
import type { DepositState } from '../deposit/deposit-transitions.ts';
import type { Instant } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import type { WithdrawalState } from '../withdrawal/withdrawal-transitions.ts';
import type { AmountXaf } from './amount.ts';
import type { CallbackUrl } from './callback-url.ts';
import type { PlayerId, TransactionId } from './identifiers.ts';
import type { Reference } from './reference.ts';

export const directions = ['deposit', 'withdrawal'] as const;
export type Direction = (typeof directions)[number];

export type Transaction = Deposit | Withdrawal;
export type TransactionState = DepositState | WithdrawalState;

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
   * A provider that gives names of its own replaces it with its answer.
   */
  readonly submissionId: string;
  /** The operator's own id of the money's movement, once known. */
  readonly providerTxId: string | null;
  readonly stateReason: string;
  readonly stateUpdatedAt: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Counts commits. A state may come back (failed, held, failed again); a version never does. */
  readonly version: number;
}

/** Nothing moves out of these by itself but a late confirmation of a deposit. */
export const isSettled = (state: TransactionState): boolean => state === 'succeeded' || state === 'failed';

export const requiresHumanApproval = (transaction: Transaction): boolean =>
  transaction.state === 'pending_approval';
