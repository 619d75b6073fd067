// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface MessageItem {
  /** Id of the message. */
  readonly message_id: string;
  /** An SMS, or an operator's callback. */
  readonly kind: 'sms' | 'callback';
  /** The provider whose gateway it came through. */
  readonly provider_id: string;
  /** Who wrote it, as the network says; empty for a callback. */
  readonly sender: string;
  /** The number it was sent to, where the device tells. */
  readonly recipient: string | null;
  /** The device that passed it on; null for a callback. */
  readonly device_id: string | null;
  /** The text as it came; of an SMS in which nothing about our money was read, those who do not decide see `•` for each digit. */
  readonly raw_text: string;
  /** The network's time of the message, when the device tells. */
  readonly sent_at: string | null;
  /** When the service received it. */
  readonly received_at: string;
  /** What was made of it; `received`: it was not read yet. */
  readonly outcome: 'received' | 'matched' | 'held' | 'duplicate' | 'ignored';
  /** Why it was ignored, or what is odd about it; empty otherwise. */
  readonly because: string;
  /** `because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** Someone may be trying to deceive us: a person should look. */
  readonly is_suspicious: boolean;
  /** The payment that it tells of. */
  readonly payment_id: string | null;
  /** The transaction that it is about. */
  readonly service_tx_id: string | null;
}
