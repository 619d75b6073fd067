import type { Deposit } from '../deposit/deposit.ts';
import type { DepositState } from '../deposit/deposit-transitions.ts';
import { type Instant, later } from '../instant.ts';
import type { Msisdn } from '../phone/msisdn.ts';
import type { Operator } from '../phone/operator.ts';
import { DomainError, type Reason } from '../reason/reason.ts';
import type { Purpose, Withdrawal } from '../withdrawal/withdrawal.ts';
import type { WithdrawalState } from '../withdrawal/withdrawal-transitions.ts';
import type { FailureCode } from './failure-code.ts';
import type { Proposal } from './second-person.ts';
import type { AmountXaf, CallbackUrl, Reference } from './transaction-request.ts';

export type TransactionId = string & { readonly __brand: 'TransactionId' };
export type PlayerId = string & { readonly __brand: 'PlayerId' };
export type PaymentId = string & { readonly __brand: 'PaymentId' };
export type MessageId = string & { readonly __brand: 'MessageId' };
export type EventId = string & { readonly __brand: 'EventId' };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in its usual lower-case form; other ways of writing one are normalised before they come here. */
function checked<Id extends string>(text: string): Id {
  if (!uuid.test(text)) throw new DomainError('invalid_identifier');
  return text as Id;
}

/** Nothing more happens to a transaction here by itself; in all other states it is under way. */
export const endedStates = ['succeeded', 'failed', 'expired'] as const satisfies readonly TransactionState[];

export const transactionId = (text: string): TransactionId => checked(text);
export const playerId = (text: string): PlayerId => checked(text);
export const paymentId = (text: string): PaymentId => checked(text);
export const messageId = (text: string): MessageId => checked(text);
export const eventId = (text: string): EventId => checked(text);

/**
 * A transaction's name where an operator allows no more than 20 characters: the first 103 of its id's 128 bits, which
 * hold the moment of its creation and 49 bits of chance. Ids that share these bits lie side by side, so that a short id
 * leads back to its transaction through the ids themselves.
 */
const shortIdChars = 20;
const radix = 36;
const leftOutBits = 25n;

export const shortIdOf = (id: TransactionId): string =>
  (BigInt(`0x${id.replaceAll('-', '')}`) >> leftOutBits).toString(radix).padStart(shortIdChars, '0');

/** The first and the last id that have this short id; null for a text that is none. */
export function idsWithShortId(
  text: string,
): { readonly from: TransactionId; readonly to: TransactionId } | null {
  if (!/^[0-9a-z]{20}$/i.test(text)) return null;
  const bits = [...text.toLowerCase()].reduce(
    (sum, char) => sum * BigInt(radix) + BigInt(Number.parseInt(char, radix)),
    0n,
  );
  const from = bits << leftOutBits;
  const to = from + (1n << leftOutBits) - 1n;
  return to >> 128n === 0n ? { from: idOf(from), to: idOf(to) } : null;
}

function idOf(bits: bigint): TransactionId {
  const hex = bits.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as TransactionId;
}

export const directions = ['deposit', 'withdrawal'] as const;
export type Direction = (typeof directions)[number];

/** What a deposit and a withdrawal have in common. */
export interface TransactionFields extends Progress {
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
}

/** How a transaction stands, beside its state: it is given this as it is made, and anew by every commit. */
export interface Progress {
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

export const purposeOf = (transaction: Transaction): Purpose =>
  transaction.direction === 'withdrawal' && transaction.returns !== null ? 'return' : 'platform';

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

/** What failed, or waits for a person, no one asks about unless a callback brings news of it. */
export const newsStates = {
  deposit: [...statesAwaitingVerdict, 'failed'],
  withdrawal: [...statesAwaitingVerdict, 'failed', 'requires_manual_resolution'],
} as const satisfies Readonly<Record<Direction, readonly TransactionState[]>>;

export const mayHearNews = (transaction: Transaction): boolean =>
  wasSubmitted(transaction) && newsStates[transaction.direction].some((state) => state === transaction.state);
