import type { Instant, Reservation, TransactionId } from '@mobile-money/core';

export interface ReservationRow {
  readonly transaction_id: string;
  readonly staff_id: string;
  readonly reserved_at: number;
  readonly until: number;
}

export const reservationColumns = 'transaction_id, staff_id, reserved_at, until';

export const reservationFromRow = (row: ReservationRow): Reservation => ({
  transactionId: row.transaction_id as TransactionId,
  staffId: row.staff_id,
  at: row.reserved_at as Instant,
  until: row.until as Instant,
});
