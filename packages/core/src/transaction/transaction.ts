import type { Deposit } from '../deposit/deposit.ts';
import type { DepositState } from '../deposit/deposit-transitions.ts';
import type { Withdrawal } from '../withdrawal/withdrawal.ts';
import type { WithdrawalState } from '../withdrawal/withdrawal-transitions.ts';

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
