import type { Instant } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { TransactionFields } from '../transaction/transaction-fields.ts';
import { type Approval, approvalsNeeded } from './approval.ts';
import type { WithdrawalFacts, WithdrawalState } from './withdrawal-transitions.ts';

export interface Withdrawal extends TransactionFields {
  readonly direction: 'withdrawal';
  readonly state: WithdrawalState;
  /** By different people, in the order in which they came. With a new one those go that count no longer. */
  readonly approvals: readonly Approval[];
  /** It waited in a backup that was restored: what became of it afterwards, no one here can know. */
  readonly mayHaveBeenSent: boolean;
}

/** The states in which a withdrawal waits for us, or for its provider. */
export const waitingStates = ['approved', 'provider_submitted'] as const satisfies readonly WithdrawalState[];

/** The states in which its money has left, or may have. */
export const leftStates = [
  'succeeded',
  'provider_submitted',
  'requires_manual_resolution',
] as const satisfies readonly WithdrawalState[];

export const withdrawalFacts = (
  withdrawal: Withdrawal,
  at: Instant,
  settings: Pick<Settings, 'stuckWithdrawalMs' | 'twoPersonApprovalXaf' | 'approverDailyXaf'>,
): WithdrawalFacts => ({
  isStuck: at - withdrawal.stateUpdatedAt >= settings.stuckWithdrawalMs,
  isLastApproval: withdrawal.approvals.length + 1 >= approvalsNeeded(withdrawal, settings),
});
