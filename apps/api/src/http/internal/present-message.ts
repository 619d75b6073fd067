import { type Duty, type IncomingMessage, isoInstant, sentenceOf, textShownTo } from '@mobile-money/core';
import type { MessageItem } from '../answers/internal/list-answers.ts';
import { timeOrNull } from '../present.ts';

/** What gateways passed on, in the words of the internal API, for one with these duties. */
export const presentMessage = (message: IncomingMessage, duties: readonly Duty[]): MessageItem => ({
  message_id: message.id,
  kind: message.kind,
  provider_id: message.providerId,
  sender: message.sender,
  recipient: message.recipient,
  device_id: message.deviceId,
  raw_text: textShownTo(duties, message),
  sent_at: timeOrNull(message.sentAt),
  received_at: isoInstant(message.receivedAt),
  outcome: message.outcome,
  because: sentenceOf(message.because),
  why: message.because,
  is_suspicious: message.isSuspicious,
  payment_id: message.paymentId,
  service_tx_id: message.transactionId,
});
