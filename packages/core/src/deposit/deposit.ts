import { type Instant, later } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { FailureCode } from '../transaction/failure-code.ts';
import type { TransactionFields } from '../transaction/transaction-fields.ts';
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

export const isOpen = (deposit: Deposit): boolean =>
  deposit.state === 'pending' || deposit.state === 'provider_acknowledged';

/** Why a deposit is refused as it is made, before anyone is asked for the money. */
export const admissionRefusals = [
  'amount_below_minimum',
  'amount_above_maximum',
  'too_many_prompts',
] as const satisfies readonly FailureCode[];
export type AdmissionRefusal = (typeof admissionRefusals)[number];

/** Someone was asked for the money, or told how to pay it: only then can a payment be meant for the deposit. */
export const wasAsked = ({ failureCode }: Deposit): boolean =>
  !admissionRefusals.some((each) => each === failureCode);

/** `expires_at` as readers see it. */
export const visibleDeadline = (deposit: Deposit): Instant | null =>
  isOpen(deposit) ? deposit.expiresAt : null;

/**
 * The facts of a deposit at a moment. `paidAt` is the operator's time of a payment: an SMS may come hours late, and
 * the player who paid in time must not suffer for it. A time that cannot be true for this deposit (before it was
 * made, or in the future) is not believed, and the time of arrival counts.
 */
export function depositFacts(
  deposit: Deposit,
  at: Instant,
  settings: Pick<Settings, 'latePaymentWindowMs'>,
  paidAt: Instant | null = null,
): DepositFacts {
  const isBelievable = paidAt !== null && paidAt >= deposit.createdAt && paidAt <= at;
  const made = isBelievable ? paidAt : at;
  return {
    collectionMode: deposit.collectionMode,
    isWindowClosed: at >= deposit.expiresAt,
    isWithinLateWindow: made <= later(deposit.expiresAt, settings.latePaymentWindowMs),
  };
}
