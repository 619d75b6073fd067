import {
  type BookEntry,
  type BookedPayment,
  type BookedTransaction,
  entryOfPayment,
  entryOfTransaction,
  type Instant,
} from '@mobile-money/core';
import { asIs, kept, type Row, under } from './kept.ts';

/** A payment with the transaction that used it, or a transaction alone. */
export interface BookRow extends Row {
  readonly payment_id: string | null;
  readonly id: string | null;
  readonly sent_at: Instant | null;
}

const paymentRow = kept<BookedPayment>({
  id: under('payment_id'),
  providerId: under('paid_to'),
  amountXaf: under('paid_xaf'),
  payer: asIs,
  operatorTxId: asIs,
  paidAt: asIs,
  receivedAt: asIs,
  readAt: asIs,
});

const transactionRow = kept<BookedTransaction>({
  id: asIs,
  providerId: asIs,
  direction: asIs,
  state: asIs,
  amountXaf: asIs,
  msisdn: asIs,
  providerTxId: asIs,
  reference: asIs,
  submissionId: asIs,
  stateUpdatedAt: asIs,
});

/** The provider of the merchant number to which a payment `p` came, or else the one that told of it. */
export const paidTo = `coalesce((select c.provider_id from channels c
  where c.operator = p.operator and c.merchant_msisdn = p.receiver), p.provider_id)`;

/** The columns of a payment `p`, under names that no column of a transaction has. */
export const bookedPayment = `p.id as payment_id, ${paidTo} as paid_to, p.amount_xaf as paid_xaf, p.payer,
  p.operator_tx_id, p.paid_at, p.received_at, p.read_at`;

/** The same columns where there is no payment. */
export const noPayment = `null::uuid as payment_id, null::text as paid_to, null::bigint as paid_xaf,
  null::text as payer, null::text as operator_tx_id, null::bigint as paid_at, null::bigint as received_at,
  null::bigint as read_at`;

/** The columns of a transaction `t`, and when it was given to its provider: not by the index of moves by time. */
export const bookedTransaction = `${transactionRow.columnsOf('t')},
  (select min(s.at + 0) from moves s where s.transaction_id = t.id and s.trigger = 'transfer_intended') as sent_at`;

export function entryFromRow(row: BookRow): BookEntry {
  const transaction = row.id === null ? null : transactionRow.fromRow(row);
  if (row.payment_id !== null) return entryOfPayment(paymentRow.fromRow(row), transaction);
  if (transaction === null) throw new Error('A row of the books has neither payment nor transaction.');
  return entryOfTransaction(transaction, row.sent_at);
}
