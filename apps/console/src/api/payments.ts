import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { everyPart } from './every-part.ts';
import { asAsked, type Filters, useParts } from './lists.ts';
import { readAnew } from './read-anew.ts';
import { inTime, readNow } from './read-now.ts';
import type { PaymentItem, PaymentWithCandidates } from './schemas.ts';

export const paymentsKey = ['payments'] as const;

/** A payment; one that fits nothing comes with the deposits that may be meant. */
export type Payment = PaymentItem & Partial<Pick<PaymentWithCandidates, 'candidates' | 'balance'>>;

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

/** As far as someone looks: what waits for someone the oldest first, what is over the other way round. */
export const usePayments = (view: PaymentView, filters: Filters) =>
  useParts(
    [...paymentsKey, view, filters],
    (asked) =>
      call('get /internal/v1/payments', {
        query: { ...asAsked(filters), ...queryOf(view), order: isWork(view) ? 'oldest' : 'newest', ...asked },
      }),
    { placeholderData: keepPreviousData },
  );

/** What a number paid that fits nothing, the oldest first; no one pays for one deposit with more. */
export const usePaymentsOf = (payer: string) =>
  useQuery({
    queryKey: [...paymentsKey, 'of', payer],
    queryFn: async (): Promise<readonly Payment[]> =>
      (await call('get /internal/v1/payments', { query: { payer, order: 'oldest', limit: 100 } })).items,
  });

const waitsForBalance = ({ why }: Payment): boolean => why?.code === 'waits_for_balance';

/**
 * Those that wait for the balance of their wallet: in the queue they come before everything else. Not read again with
 * every change.
 */
export const usePaymentsBehind = (wallet: Filters) =>
  useQuery({
    queryKey: ['behind', wallet],
    queryFn: async ({ signal }): Promise<readonly Payment[]> => {
      const first = await everyPart<Payment>(
        (cursor) =>
          inTime(
            call('get /internal/v1/payments', {
              query: { ...asAsked(wallet), order: 'newest', limit: 100, cursor },
            }),
          ),
        (items) => !items.every(waitsForBalance),
        signal,
      );
      return first.filter(waitsForBalance);
    },
    ...readNow,
  });

/** One by its id, wherever it is; until it is read, as it was known. */
export const usePayment = (id: string | null, known: Payment | null) =>
  useQuery({
    enabled: id !== null,
    ...(known?.payment_id === id && known !== null ? { placeholderData: known } : {}),
    queryKey: [...paymentsKey, 'one', id],
    queryFn: (): Promise<Payment> =>
      call('get /internal/v1/payments/{payment_id}', { path: { payment_id: id ?? '' } }),
  });

let isFollowed = false;
let isBehind = false;

/** A long list takes a while to read. What changes meanwhile is read afterwards: begun anew each time, it would never end. */
export async function followPayments(client: QueryClient): Promise<void> {
  isBehind = true;
  if (isFollowed) return;
  isFollowed = true;
  while (isBehind) {
    isBehind = false;
    await readAnew(client, ({ queryKey: [first] }) => first === paymentsKey[0]);
  }
  isFollowed = false;
}

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
