import {
  type AmountXaf,
  type BookEntry,
  type BookedTransaction,
  type Direction,
  entryOfPayment,
  entryOfTransaction,
  type Instant,
  type Msisdn,
  type PaymentId,
  type Reference,
  type TransactionId,
  type TransactionState,
} from '@mobile-money/core';

/** A payment with the transaction that used it, or a transaction alone. */
export interface BookRow {
  readonly payment_id: string | null;
  readonly paid_xaf: number | null;
  readonly payer: string | null;
  readonly operator_tx_id: string | null;
  readonly paid_at: number | null;
  readonly received_at: number | null;
  readonly id: string | null;
  readonly direction: Direction | null;
  readonly state: string | null;
  readonly amount_xaf: number | null;
  readonly msisdn: string | null;
  readonly provider_tx_id: string | null;
  readonly reference: string | null;
  readonly submission_id: string | null;
  readonly state_updated_at: number | null;
  readonly sent_at: number | null;
}

/** The columns of a payment `p`, under names that no column of a transaction has. */
export const bookedPayment = `p.id as payment_id, p.amount_xaf as paid_xaf, p.payer, p.operator_tx_id, p.paid_at,
  p.received_at`;

/** The same columns where there is no payment. */
export const noPayment = `null::uuid as payment_id, null::bigint as paid_xaf, null::text as payer,
  null::text as operator_tx_id, null::bigint as paid_at, null::bigint as received_at`;

/** The columns of a transaction `t`, and when it was given to its provider. */
export const bookedTransaction = `t.id, t.direction, t.state, t.amount_xaf, t.msisdn, t.provider_tx_id, t.reference,
  t.submission_id, t.state_updated_at,
  (select min(s.at) from moves s where s.transaction_id = t.id and s.trigger = 'transfer_intended') as sent_at`;

export function entryFromRow(row: BookRow): BookEntry {
  const transaction = row.id === null ? null : transactionFrom(row);
  if (row.payment_id !== null) {
    const payment = {
      id: row.payment_id as PaymentId,
      amountXaf: row.paid_xaf as AmountXaf,
      payer: row.payer as Msisdn | null,
      operatorTxId: row.operator_tx_id as string,
      paidAt: row.paid_at as Instant | null,
      receivedAt: row.received_at as Instant,
    };
    return entryOfPayment(payment, transaction);
  }
  if (transaction === null) throw new Error('A row of the books has neither payment nor transaction.');
  return entryOfTransaction(transaction, row.sent_at as Instant | null);
}

const transactionFrom = (row: BookRow): BookedTransaction => ({
  id: row.id as TransactionId,
  direction: row.direction as Direction,
  state: row.state as TransactionState,
  amountXaf: row.amount_xaf as AmountXaf,
  msisdn: row.msisdn as Msisdn,
  providerTxId: row.provider_tx_id,
  reference: row.reference as Reference,
  submissionId: row.submission_id as string,
  stateUpdatedAt: row.state_updated_at as Instant,
});
