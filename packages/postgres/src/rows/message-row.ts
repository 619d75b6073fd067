import type {
  IncomingMessage,
  Instant,
  MessageConclusion,
  MessageId,
  MessageKind,
  MessageOutcome,
  PaymentId,
  TransactionId,
} from '@mobile-money/core';
import { reasonOrNull, reasonText, storable } from '../database/json.ts';

export interface MessageRow {
  readonly id: string;
  readonly kind: MessageKind;
  readonly provider_id: string;
  readonly sender: string;
  readonly recipient: string | null;
  readonly device_id: string | null;
  readonly sim_number: number | null;
  readonly raw_text: string;
  readonly sent_at: number | null;
  readonly received_at: number;
  readonly outcome: MessageOutcome;
  readonly because: string;
  readonly is_suspicious: boolean;
  readonly payment_id: string | null;
  readonly transaction_id: string | null;
}

export const messageColumns = `id, kind, provider_id, sender, recipient, device_id, sim_number, raw_text, sent_at,
  received_at, outcome, because, is_suspicious, payment_id, transaction_id`;

export const messageFromRow = (row: MessageRow): IncomingMessage => ({
  id: row.id as MessageId,
  kind: row.kind,
  providerId: row.provider_id,
  sender: row.sender,
  recipient: row.recipient,
  deviceId: row.device_id,
  simNumber: row.sim_number,
  rawText: row.raw_text,
  sentAt: row.sent_at as Instant | null,
  receivedAt: row.received_at as Instant,
  outcome: row.outcome,
  because: reasonOrNull(row.because),
  isSuspicious: row.is_suspicious,
  paymentId: row.payment_id as PaymentId | null,
  transactionId: row.transaction_id as TransactionId | null,
});

/** In the order of the columns. */
export const messageToRow = (message: IncomingMessage): MessageRow => ({
  id: message.id,
  kind: message.kind,
  provider_id: message.providerId,
  sender: storable(message.sender),
  recipient: message.recipient && storable(message.recipient),
  device_id: message.deviceId && storable(message.deviceId),
  sim_number: message.simNumber,
  raw_text: storable(message.rawText),
  sent_at: message.sentAt,
  received_at: message.receivedAt,
  ...conclusionToRow(message),
});

/** What was made of a message. */
export const conclusionToRow = (conclusion: MessageConclusion) => ({
  outcome: conclusion.outcome,
  because: reasonText(conclusion.because),
  is_suspicious: conclusion.isSuspicious,
  payment_id: conclusion.paymentId,
  transaction_id: conclusion.transactionId,
});
