import type { UnmatchedPayment } from '../../api/payments.ts';
import type { MessageItem } from '../../api/schemas.ts';
import { type CsvCell, csvRows } from '../../formats/csv.ts';

const paymentColumns = [
  'payment_id',
  'operator',
  'operator_tx_id',
  'payer_msisdn',
  'receiver_msisdn',
  'amount_xaf',
  'paid_at',
  'received_at',
  'provider_id',
  'status',
  'held_because',
  'raw_text',
  'candidates',
] as const;

/** One line a payment; the deposits that may be meant are named by their ids. */
export const paymentRows = (payments: readonly UnmatchedPayment[]): readonly (readonly CsvCell[])[] =>
  csvRows(
    paymentColumns,
    payments.map(({ candidates, ...payment }) => ({
      ...payment,
      candidates: candidates.map(({ service_tx_id }) => service_tx_id).join(' '),
    })),
  );

const messageColumns = [
  'message_id',
  'provider_id',
  'sender',
  'recipient',
  'device_id',
  'raw_text',
  'sent_at',
  'received_at',
  'outcome',
  'because',
  'is_suspicious',
] as const;

export const messageRows = (messages: readonly MessageItem[]): readonly (readonly CsvCell[])[] =>
  csvRows(messageColumns, messages);
