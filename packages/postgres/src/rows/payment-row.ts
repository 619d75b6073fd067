import type {
  AmountXaf,
  Instant,
  Msisdn,
  Operator,
  PaymentId,
  PaymentStatus,
  ReceivedPayment,
  TransactionId,
} from '@mobile-money/core';
import { reasonOrNull, reasonText, storable } from '../database/json.ts';

export interface PaymentRow {
  readonly id: string;
  readonly operator: Operator;
  readonly operator_tx_id: string;
  readonly payer: string | null;
  readonly receiver: string | null;
  readonly amount_xaf: number;
  readonly paid_at: number | null;
  readonly received_at: number;
  readonly provider_id: string;
  readonly raw_text: string;
  readonly status: PaymentStatus;
  readonly held_because: string;
  readonly waits_until: number | null;
  readonly transaction_id: string | null;
  readonly is_reversed: boolean;
}

/** The columns of a payment `p`, and the transaction that used it. */
export const paymentColumns = `p.id, p.operator, p.operator_tx_id, p.payer, p.receiver, p.amount_xaf, p.paid_at,
  p.received_at, p.provider_id, p.raw_text, p.status, p.held_because, p.waits_until, p.is_reversed,
  (select u.transaction_id from payment_uses u where u.payment_id = p.id) as transaction_id`;

export const paymentFromRow = (row: PaymentRow): ReceivedPayment => ({
  id: row.id as PaymentId,
  operator: row.operator,
  operatorTxId: row.operator_tx_id,
  payer: row.payer as Msisdn | null,
  receiver: row.receiver as Msisdn | null,
  amountXaf: row.amount_xaf as AmountXaf,
  paidAt: row.paid_at as Instant | null,
  receivedAt: row.received_at as Instant,
  providerId: row.provider_id,
  rawText: row.raw_text,
  status: row.status,
  heldBecause: reasonOrNull(row.held_because),
  waitsUntil: row.waits_until as Instant | null,
  transactionId: row.transaction_id as TransactionId | null,
  isReversed: row.is_reversed,
});

/** The columns that a payment comes with. */
export const ownPaymentColumns = `id, operator, operator_tx_id, payer, receiver, amount_xaf, paid_at, received_at,
  provider_id, raw_text, status, held_because, is_reversed`;

/** In the order of these columns. A payment is used by a transaction only later, and not through its own row. */
export const paymentToRow = (
  payment: ReceivedPayment,
): Omit<PaymentRow, 'waits_until' | 'transaction_id'> => ({
  id: payment.id,
  operator: payment.operator,
  operator_tx_id: payment.operatorTxId,
  payer: payment.payer,
  receiver: payment.receiver,
  amount_xaf: payment.amountXaf,
  paid_at: payment.paidAt,
  received_at: payment.receivedAt,
  provider_id: payment.providerId,
  raw_text: storable(payment.rawText),
  status: payment.status,
  held_because: reasonText(payment.heldBecause),
  is_reversed: payment.isReversed,
});
