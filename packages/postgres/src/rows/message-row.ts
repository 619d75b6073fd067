import type { Dismissal, IncomingMessage, Instant, MessageConclusion } from '@mobile-money/core';
import { reasonIn, reasonText } from '../database/json.ts';
import { asIs, kept, reasonOrNone, text } from './kept.ts';

const conclusion = {
  outcome: asIs,
  because: reasonOrNone,
  isSuspicious: asIs,
  paymentId: asIs,
  transactionId: asIs,
};

interface KeptDismissal {
  readonly at: Instant;
  readonly by: string;
  readonly because: string;
}

export const dismissalText = ({ at, by, because }: Dismissal): string =>
  JSON.stringify({ at, by, because: reasonText(because) } satisfies KeptDismissal);

function dismissalIn(text: string): Dismissal {
  const { because, ...kept } = JSON.parse(text) as KeptDismissal;
  return { ...kept, because: reasonIn(because) };
}

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
  dismissed: {
    write: (dismissed) => dismissed && dismissalText(dismissed),
    read: (text) => (text === null ? null : dismissalIn(text as string)),
  },
});
