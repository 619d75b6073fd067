import type { Instant, TransactionId, WithdrawalClaim } from '@mobile-money/core';

export interface ClaimRow {
  readonly transaction_id: string;
  readonly staff_id: string;
  readonly reserved_at: number;
  readonly until: number;
}

export const claimColumns = 'transaction_id, staff_id, reserved_at, until';

export const claimFromRow = (row: ClaimRow): WithdrawalClaim => ({
  transactionId: row.transaction_id as TransactionId,
  operatorId: row.staff_id,
  at: row.reserved_at as Instant,
  until: row.until as Instant,
});
