import type { ReceivedPayment } from '@mobile-money/core';
import { asIs, kept, reasonOrNone, text } from './kept.ts';

/** What a payment comes with. It is used by a transaction only later, and not through its own row. */
const own = {
  id: asIs,
  operator: asIs,
  operatorTxId: asIs,
  payer: asIs,
  receiver: asIs,
  amountXaf: asIs,
  paidAt: asIs,
  receivedAt: asIs,
  providerId: asIs,
  rawText: text,
  status: asIs,
  heldBecause: reasonOrNone,
  isReversed: asIs,
};

export const newPaymentRow = kept<Omit<ReceivedPayment, 'waitsUntil' | 'transactionId'>>(own);

export const paymentRow = kept<ReceivedPayment>({ ...own, waitsUntil: asIs, transactionId: asIs });

/** The columns of a payment `p`, and the transaction that used it. */
export const paymentColumns = `${newPaymentRow.columnsOf('p')}, p.waits_until,
  (select u.transaction_id from payment_uses u where u.payment_id = p.id) as transaction_id`;
