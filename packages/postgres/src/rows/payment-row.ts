import type { ReceivedPayment } from '@mobile-money/core';
import { asIs, kept, reasonOrNone, text } from './kept.ts';

/** What a payment comes with. It is used by a transaction only later, and not through its own row. */
const first = {
  id: asIs,
  operator: asIs,
  operatorTxId: asIs,
  payer: asIs,
  receiver: asIs,
  amountXaf: asIs,
  paidAt: asIs,
  receivedAt: asIs,
  readAt: asIs,
  providerId: asIs,
  rawText: text,
  status: asIs,
  heldBecause: reasonOrNone,
  isReversed: asIs,
};

/** What becomes of it later. */
const later = {
  waitsUntil: asIs,
  isVouched: asIs,
  excessXaf: asIs,
  excessStatus: asIs,
  returnId: asIs,
  decision: asIs,
};

type Later = keyof typeof later;

export const newPaymentRow = kept<Omit<ReceivedPayment, Later | 'transactionId'>>(first);
const laterRow = kept<Pick<ReceivedPayment, Later>>(later);

export const paymentRow = kept<ReceivedPayment>({ ...first, ...later, transactionId: asIs });

/** The columns of a payment `p`, and the transaction that used it. */
export const paymentColumns = `${newPaymentRow.columnsOf('p')}, ${laterRow.columnsOf('p')},
  (select u.transaction_id from payment_uses u where u.payment_id = p.id) as transaction_id`;
