import type { Instant, Reservation, TransactionId } from '@mobile-money/core';

export interface ReservationRow {
  readonly transaction_id: string;
  readonly operator_id: string;
  readonly claimed_at: number;
  readonly until: number;
}

export const reservationColumns = 'transaction_id, operator_id, claimed_at, until';

export const reservationFromRow = (row: ReservationRow): Reservation => ({
  transactionId: row.transaction_id as TransactionId,
  staffId: row.operator_id,
  at: row.claimed_at as Instant,
  until: row.until as Instant,
});
