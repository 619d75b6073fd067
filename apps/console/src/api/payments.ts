import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import type { PaymentItem, PaymentWithCandidates } from './schemas.ts';

/** A payment; one that fits nothing comes with the deposits that may be meant. */
export type Payment = PaymentItem & Partial<Pick<PaymentWithCandidates, 'candidates'>>;

/** What can be looked at: money that waits for someone, and what became of the rest. */
export const paymentViews = ['unmatched', 'excess', 'returning', 'returned', 'set_aside'] as const;
export type PaymentView = (typeof paymentViews)[number];

/** Where a payment is listed; null where it is over with nothing left. */
export const viewOf = ({ status, excess_status: excess }: PaymentItem): PaymentView | null =>
  status === 'matched' ? (excess === null ? null : 'excess') : status;

/** What the service is asked for. */
export const queryOf = (view: PaymentView) =>
  view === 'excess' ? ({ status: 'matched', excess: 'kept' } as const) : ({ status: view } as const);

export const isWork = (view: PaymentView): boolean => view === 'unmatched' || view === 'excess';
const partMax = 100;
/** Of what is over the newest are shown; the one box finds the others. */
export const overMax = 500;

/** What waits for someone whole, the oldest first; what is over the other way round. */
export const usePayments = (view: PaymentView) =>
  useQuery({
    queryKey: ['payments', view],
    queryFn: async (): Promise<readonly PaymentWithCandidates[]> => {
      let count = 0;
      const newestFirst = await everyPart(
        (cursor) =>
          call('get /internal/v1/payments', { query: { ...queryOf(view), cursor, limit: partMax } }),
        (items) => {
          count += items.length;
          return !isWork(view) && count >= overMax;
        },
      );
      return isWork(view) ? newestFirst.toReversed() : newestFirst;
    },
  });

/** One by its id, wherever it is. */
export const usePayment = (id: string | null) =>
  useQuery({
    enabled: id !== null,
    queryKey: ['payments', 'one', id],
    queryFn: async (): Promise<Payment | null> => {
      const { payments } = await call('get /internal/v1/search', { query: { q: id ?? '' } });
      return payments.find(({ payment_id }) => payment_id === id) ?? null;
    },
  });

/** What a person makes of a payment. Each rejects with an ApiRefusal. */
export const exits = {
  return: (payment_id: string, reason: string): Promise<unknown> =>
    call('post /internal/v1/payments/{payment_id}/return', { path: { payment_id }, body: { reason } }),
  vouch: (payment_id: string, reason: string): Promise<unknown> =>
    call('post /internal/v1/payments/{payment_id}/vouch', { path: { payment_id }, body: { reason } }),
  set_aside: (payment_id: string, reason: string): Promise<unknown> =>
    call('post /internal/v1/payments/{payment_id}/set-aside', { path: { payment_id }, body: { reason } }),
  take_back: (payment_id: string, reason: string): Promise<unknown> =>
    call('post /internal/v1/payments/{payment_id}/take-back', { path: { payment_id }, body: { reason } }),
} as const;
export type Exit = keyof typeof exits;
