import { type Payment, viewOf } from '../api/payments.ts';
import type { MessageItem } from '../api/schemas.ts';
import { type Found, foundGroups } from '../api/search.ts';
import { pathOf } from './paths.ts';

/** A number of Cameroon however people write it, as E.164; null for anything else. */
export function numberIn(text: string): string | null {
  const [, rest] = /^(?:(?:\+|00)?237)?(6\d{8})$/.exec(text.replaceAll(/[\s.\-()/]/g, '')) ?? [];
  return rest === undefined ? null : `+237${rest}`;
}

/** Where someone goes who looks for a text: a number has a page of its own. */
export function placeOfText(text: string): string {
  const number = numberIn(text);
  return number === null ? pathOf.search(text) : pathOf.number(number);
}

/** Where someone can do something about a payment, or see what was done. */
export function paymentPlace(payment: Payment): string {
  const view = viewOf(payment);
  return view === null && payment.service_tx_id !== null
    ? pathOf.transaction(payment.service_tx_id)
    : pathOf.payment(payment.payment_id, view ?? 'unmatched');
}

/** What a message led to; null when it led to nothing. */
export function messagePlace({ payment_id, service_tx_id }: MessageItem): string | null {
  if (service_tx_id !== null) return pathOf.transaction(service_tx_id);
  return payment_id === null ? null : pathOf.payment(payment_id);
}

/** Whether there may be more than was found so far: a part may be short, or empty, and yet not be the last. */
export const hasMore = ({ cursors }: Pick<Found, 'cursors'>): boolean =>
  foundGroups.some((group) => cursors[group] !== null);

/**
 * Where the only thing is that was found; null when there are several, or none. A deposit, the payment that it took and
 * the SMS that told of it are one thing.
 */
export function onlyPlace(found: Found): string | null {
  const { transactions, payments, messages } = found;
  if (hasMore(found) || found.unreadable_months.length > 0) return null;
  const [known, paid] = [
    new Set(transactions.map(({ service_tx_id }) => service_tx_id)),
    new Set(payments.map(({ payment_id }) => payment_id)),
  ];
  const isOf = (id: string | null, ids: ReadonlySet<string>): boolean => id !== null && ids.has(id);
  const ownPayments = payments.filter(
    (each) => !isOf(each.service_tx_id, known) && !isOf(each.return_tx_id, known),
  );
  const ownMessages = messages.filter(
    (each) => !isOf(each.service_tx_id, known) && !isOf(each.payment_id, paid),
  );
  const places = [
    ...[...known].map(pathOf.transaction),
    ...ownPayments.map(paymentPlace),
    ...ownMessages.map(messagePlace),
  ];
  const [only = null, another] = places;
  return another === undefined && places.length === 1 ? only : null;
}
