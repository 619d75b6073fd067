import type { Deposit } from '../deposit/deposit.ts';
import type { DepositState } from '../deposit/deposit-transitions.ts';
import { type Instant, later } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import type { Reason } from '../reason/reason.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import type { WithdrawalState } from '../withdrawal/withdrawal-transitions.ts';
import type { FailureCode } from './failure-code.ts';
import type { PlayerId, TransactionId } from './identifiers.ts';
import type { Proposal } from './second-person.ts';
import type { AmountXaf, CallbackUrl, Reference } from './transaction-request.ts';

export const directions = ['deposit', 'withdrawal'] as const;
export type Direction = (typeof directions)[number];

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

export type Transaction = Deposit | Withdrawal;
export type TransactionState = DepositState | WithdrawalState;

/** Nothing moves out of these by itself but a late confirmation of a deposit. */
export const isSettled = (state: TransactionState): boolean => state === 'succeeded' || state === 'failed';

/** It ended without its money, which may still come. */
export const unsuccessfulStates = ['expired', 'failed'] as const satisfies readonly TransactionState[];

/** A provider's verdict still decides. Of an expired deposit that a player dialled there is none. */
export const statesAwaitingVerdict = [
  'pending',
  'provider_acknowledged',
  'expired',
  'provider_submitted',
] as const satisfies readonly TransactionState[];

export const requiresHumanApproval = (transaction: Transaction): boolean =>
  transaction.state === 'pending_approval';

/** Until when a verdict decides by itself: then a deposit expires, and a withdrawal goes to a person. */
export const verdictDeadline = (transaction: Transaction, stuckWithdrawalMs: number): Instant =>
  transaction.direction === 'deposit'
    ? transaction.expiresAt
    : later(transaction.stateUpdatedAt, stuckWithdrawalMs);

/** A provider knows of it: what players dial by themselves it does not. */
const wasSubmitted = (transaction: Transaction): boolean =>
  transaction.direction === 'withdrawal' || transaction.collectionMode === 'merchant_initiated';

/** Since when a provider owes a verdict: a deposit is submitted as it is made, a withdrawal as it enters its state. */
export function owedSince(transaction: Transaction): Instant | null {
  const isAwaited = statesAwaitingVerdict.some((state) => state === transaction.state);
  if (!isAwaited || !wasSubmitted(transaction)) return null;
  return transaction.direction === 'deposit' ? transaction.createdAt : transaction.stateUpdatedAt;
}

/** What failed, or waits for a person, no one asks about by the clock; a callback may still bring news of it. */
export const newsStates = {
  deposit: [...statesAwaitingVerdict, 'failed'],
  withdrawal: [...statesAwaitingVerdict, 'failed', 'requires_manual_resolution'],
} as const satisfies Readonly<Record<Direction, readonly TransactionState[]>>;

export const mayHearNews = (transaction: Transaction): boolean =>
  wasSubmitted(transaction) && newsStates[transaction.direction].some((state) => state === transaction.state);
