import { type IncomingMessage, isoInstant } from '@mobile-money/core';
import type { MessageItem } from '../answers/internal/message-answers.ts';
import { timeOrNull } from '../present.ts';

/** What gateways passed on, in the words of the internal API. */
export const presentMessage = (message: IncomingMessage): MessageItem => ({
  message_id: message.id,
  kind: message.kind,
  provider_id: message.providerId,
  sender: message.sender,
  recipient: message.recipient,
  device_id: message.deviceId,
  raw_text: message.rawText,
  sent_at: timeOrNull(message.sentAt),
  received_at: isoInstant(message.receivedAt),
  outcome: message.outcome,
  because: message.because,
  is_suspicious: message.isSuspicious,
  payment_id: message.paymentId,
  service_tx_id: message.transactionId,
});
