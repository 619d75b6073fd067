import { type Instant, later } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { TransactionFields } from '../transaction/transaction.ts';
import { timePrecisionMs } from '../wallet/wallet-entry.ts';
import type { CollectionMode, DepositFacts, DepositState } from './deposit-transitions.ts';
import type { DialInstructions } from './dial-instructions.ts';

export interface Deposit extends TransactionFields {
  readonly direction: 'deposit';
  readonly state: DepositState;
  readonly collectionMode: CollectionMode;
  /** The merchant number that this deposit is to be paid to. */
  readonly channelId: string;
  /** The deadline, kept for the late window too; readers see it only while the deposit is open. */
  readonly expiresAt: Instant;
  readonly instructions: DialInstructions | null;
}

/** The states in which a deposit waits for its money. */
export const openStates: readonly DepositState[] = ['pending', 'provider_acknowledged'];

export const isOpen = ({ state }: Deposit): boolean => openStates.includes(state);

/** A person has looked at its money and said no: only other money brings it back to a person. */
export const isRejectedByPerson = ({ state, failureCode }: Deposit): boolean =>
  state === 'failed' && failureCode === 'rejected_by_staff';

/** Why a deposit is refused as it is made, before anyone is asked for the money. */
export const admissionRefusals = [
  'amount_below_minimum',
  'amount_above_maximum',
  'too_many_prompts',
  'payer_not_allowed',
] as const satisfies readonly FailureCode[];
export type AdmissionRefusal = (typeof admissionRefusals)[number];

/**
 * Someone was asked for the money, or told how to pay it: only then can a payment be meant for the deposit. A provider may
 * give such a code too, but not before the deposit was stored: what was refused as it was made never had another version.
 */
export const wasAsked = ({ failureCode, version }: Deposit): boolean =>
  version > 1 || !admissionRefusals.some((each) => each === failureCode);

/** `expires_at` as readers see it. */
export const visibleDeadline = (deposit: Deposit): Instant | null =>
  isOpen(deposit) ? deposit.expiresAt : null;

/**
 * When a payment that is known at a moment was made for a deposit. `paidAt` is the operator's time of it: an SMS may
 * come hours late, and the player who paid in time must not suffer for it. A time that cannot be true for this deposit
 * (before it was made, as exactly as the operator tells, or in the future) is not believed: then that moment counts.
 */
export function madeAt(
  { operator, createdAt }: Pick<Deposit, 'operator' | 'createdAt'>,
  paidAt: Instant | null,
  at: Instant,
): Instant {
  const since = createdAt - (createdAt % timePrecisionMs[operator]);
  return paidAt !== null && paidAt >= since && paidAt <= at ? paidAt : at;
}

/** The facts of a deposit at a moment. What is known so long after the deadline, `graceMs`, still counts as in time. */
export function depositFacts(
  deposit: Deposit,
  at: Instant,
  settings: Pick<Settings, 'latePaymentWindowMs'>,
  paidAt: Instant | null = null,
  graceMs = 0,
): DepositFacts {
  const made = madeAt(deposit, paidAt, at);
  return {
    collectionMode: deposit.collectionMode,
    isWindowClosed: at >= later(deposit.expiresAt, graceMs),
    isWithinLateWindow: made <= later(deposit.expiresAt, settings.latePaymentWindowMs),
  };
}

/** How many prompts one number may have open, and be sent in a day. */
export interface PromptLimits {
  readonly openMax: number;
  readonly perDayMax: number;
}

export interface PromptAllowance extends PromptLimits {
  /** When the day of Cameroon began. */
  readonly dayFrom: Instant;
}

/**
 * Whether a number may be sent one more prompt. Everyone's count, of every application, so that no one floods a
 * stranger's phone until its owner confirms the wrong one. For a player who has paid from that number before only their
 * own do: a flood must not lock them out. `stored` may hold any deposits.
 */
export function isPromptAllowed(
  wanted: Deposit,
  stored: readonly Deposit[],
  { openMax, perDayMax, dayFrom }: PromptAllowance,
): boolean {
  const ofNumber = stored.filter(({ msisdn }) => msisdn === wanted.msisdn);
  const isOwn = ({ applicationId, playerId }: Deposit): boolean =>
    applicationId === wanted.applicationId && playerId === wanted.playerId;
  const isFree = (prompts: readonly Deposit[]): boolean =>
    prompts.filter(isOpen).length < openMax &&
    prompts.filter(({ createdAt }) => createdAt >= dayFrom).length < perDayMax;
  const prompts = ofNumber.filter((each) => each.collectionMode === 'merchant_initiated' && wasAsked(each));
  const hasPaid = ofNumber.some((each) => isOwn(each) && each.state === 'succeeded');
  return isFree(hasPaid ? prompts.filter(isOwn) : prompts);
}
