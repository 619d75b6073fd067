import type { IncomingMessage, MessageConclusion } from '@mobile-money/core';
import { asIs, kept, reasonOrNone, text } from './kept.ts';

const conclusion = {
  outcome: asIs,
  because: reasonOrNone,
  isSuspicious: asIs,
  paymentId: asIs,
  transactionId: asIs,
};

/** What was made of a message. */
export const conclusionRow = kept<MessageConclusion>(conclusion);

export const messageRow = kept<IncomingMessage>({
  id: asIs,
  kind: asIs,
  providerId: asIs,
  sender: text,
  recipient: text,
  deviceId: text,
  simNumber: asIs,
  rawText: text,
  sentAt: asIs,
  receivedAt: asIs,
  ...conclusion,
});
