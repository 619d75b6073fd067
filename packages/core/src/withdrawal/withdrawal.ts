import type { Instant } from '../instant.ts';
import type { Settings } from '../settings.ts';
import type { TransactionFields } from '../transaction/transaction-fields.ts';
import type { WithdrawalFacts, WithdrawalState } from './withdrawal-transitions.ts';

export interface Withdrawal extends TransactionFields {
  readonly direction: 'withdrawal';
  readonly state: WithdrawalState;
}

export const withdrawalFacts = (
  withdrawal: Withdrawal,
  at: Instant,
  settings: Pick<Settings, 'stuckWithdrawalMs'>,
): WithdrawalFacts => ({ isStuck: at - withdrawal.stateUpdatedAt >= settings.stuckWithdrawalMs });
