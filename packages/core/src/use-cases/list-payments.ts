import { limits } from '../limits.ts';
import { type RankedCandidate, rankCandidates } from '../matching/rank-candidates.ts';
import type { ReceivedPayment } from '../matching/received-payment.ts';
import type { Ports } from '../ports/ports.ts';
import type { Slice } from '../ports/transaction-reader.ts';
import { checkedLimit, type SliceRequest } from '../steps/slice-request.ts';

export interface PaymentWithCandidates {
  readonly payment: ReceivedPayment;
  readonly candidates: readonly RankedCandidate[];
}

/** Incoming payments; an unmatched one comes with the deposits that may be meant and what speaks against each. */
export const listPayments =
  (ports: Pick<Ports, 'payments' | 'deposits' | 'clock' | 'settings'>) =>
  async (status: 'unmatched' | 'matched', slice: SliceRequest): Promise<Slice<PaymentWithCandidates>> => {
    const { items, nextCursor } = await ports.payments.list(status, slice.cursor, checkedLimit(slice));
    const withCandidates = await Promise.all(items.map((payment) => describePayment(ports, payment)));
    return { items: withCandidates, nextCursor };
  };

async function describePayment(
  { deposits, clock, settings }: Pick<Ports, 'deposits' | 'clock' | 'settings'>,
  payment: ReceivedPayment,
): Promise<PaymentWithCandidates> {
  if (payment.status === 'matched') return { payment, candidates: [] };
  const similar = await deposits.similarTo(payment, limits.pageSizeMax);
  return { payment, candidates: rankCandidates(payment, similar, clock.now(), settings) };
}
