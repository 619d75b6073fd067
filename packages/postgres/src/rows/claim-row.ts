import type { Instant, TransactionId, WithdrawalClaim } from '@mobile-money/core';

export interface ClaimRow {
  readonly transaction_id: string;
  readonly operator_id: string;
  readonly claimed_at: number;
  readonly until: number;
}

export const claimColumns = 'transaction_id, operator_id, claimed_at, until';

export const claimFromRow = (row: ClaimRow): WithdrawalClaim => ({
  transactionId: row.transaction_id as TransactionId,
  staffId: row.operator_id,
  at: row.claimed_at as Instant,
  until: row.until as Instant,
});
