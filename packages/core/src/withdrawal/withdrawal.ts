import type { Instant } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { PaymentId, PlayerId, TransactionFields, TransactionId } from '../transaction/transaction.ts';
import { type Approval, approvalsNeeded } from './approval.ts';
import type { WithdrawalFacts, WithdrawalState } from './withdrawal-transitions.ts';

export interface Withdrawal extends TransactionFields {
  readonly direction: 'withdrawal';
  readonly state: WithdrawalState;
  /** By different people, in the order in which they came. With a new one those go that count no longer. */
  readonly approvals: readonly Approval[];
  /** It waited in a backup that was restored: what became of it afterwards, no one here can know. */
  readonly mayHaveBeenSent: boolean;
  /** What it sends back, and who asked for that; null for what a platform asked for. */
  readonly returns: PaymentReturn | null;
}

export interface PaymentReturn {
  readonly paymentId: PaymentId;
  /** The id of the staff member, who approves it in no case. */
  readonly askedBy: string;
}

/** Who wants money to be sent: a platform, or staff who send a payment back. */
export const purposes = ['platform', 'return'] as const;
export type Purpose = (typeof purposes)[number];

/** A return belongs to no application and to no player: no key and no list has these. */
export const ofNoOne = {
  applicationId: '',
  playerId: '00000000-0000-0000-0000-000000000000' as PlayerId,
  callbackUrl: null,
} as const;

/** The states in which a withdrawal waits for us, or for its provider. */
export const waitingStates = ['approved', 'provider_submitted'] as const satisfies readonly WithdrawalState[];

/** The states in which its money has left, or may have. */
export const leftStates = [
  'succeeded',
  'provider_submitted',
  'requires_manual_resolution',
] as const satisfies readonly WithdrawalState[];

/** Before there is a verdict an id comes by the operator's own SMS alone: the money has left, whatever anyone says. */
export const hasReceipt = ({ state, providerTxId }: Pick<Withdrawal, 'state' | 'providerTxId'>): boolean =>
  providerTxId !== null && (state === 'provider_submitted' || state === 'requires_manual_resolution');

export const withdrawalFacts = (
  withdrawal: Withdrawal,
  at: Instant,
  settings: Pick<Settings, 'stuckWithdrawalMs' | 'twoPersonApprovalXaf' | 'approverDailyXaf'>,
): WithdrawalFacts => ({
  isStuck: at - withdrawal.stateUpdatedAt >= settings.stuckWithdrawalMs,
  isLastApproval: withdrawal.approvals.length + 1 >= approvalsNeeded(withdrawal, settings),
});

/**
 * The name that a withdrawal has at a provider: it follows from the two, and nothing else. Whoever sends a withdrawal
 * again, because a backup knew nothing of the first time, sends it under the same name, and the provider takes it for
 * the repeat that it is. Two withdrawals never share a name at one provider, because each digit is turned by a digit
 * of the provider's own and could be turned back; what makes it a UUID stays.
 */
export function submissionIdOf(id: TransactionId, providerId: string): string {
  const turns = [0, 1, 2, 3, 4].map((word) => hashed(providerId, word)).join('');
  const digits = [...id].map((digit, place) =>
    kept.has(place)
      ? digit
      : (Number.parseInt(digit, radix) ^ Number.parseInt(turns[place] as string, radix)).toString(radix),
  );
  return digits.join('');
}

const radix = 16;

/** Hyphens, the version and the variant. */
const kept: ReadonlySet<number> = new Set([8, 13, 14, 18, 19, 23]);

/** Eight hexadecimal digits: FNV-1a, begun anew for each word, and the last mixing of MurmurHash3. */
function hashed(text: string, word: number): string {
  let hash = 0x811c_9dc5 + word;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x0100_0193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(radix).padStart(8, '0');
}
