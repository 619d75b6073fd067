import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import type { PaymentWithCandidates } from './schemas.ts';

export type UnmatchedPayment = PaymentWithCandidates;

/** Payments that no deposit was found for, the newest first. */
export const useUnmatchedPayments = () =>
  useQuery({
    queryKey: ['payments', 'unmatched'],
    queryFn: () =>
      everyPart((cursor) =>
        call('get /internal/v1/payments', { query: { status: 'unmatched', cursor, limit: 100 } }),
      ),
  });
