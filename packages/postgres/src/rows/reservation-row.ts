import type { Reservation } from '@mobile-money/core';
import { asIs, kept, under } from './kept.ts';

export const reservationRow = kept<Reservation>({
  transactionId: asIs,
  staffId: asIs,
  at: under('reserved_at'),
  until: asIs,
});
