import type { MessageKind, MessageOutcome } from '@mobile-money/core';
import {
  FlagMember,
  ListMember,
  NameMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  TimeOrNullMember,
  UuidMember,
} from '../../fields/answer-fields.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';

const kinds = ['sms', 'callback'] as const satisfies readonly MessageKind[];
const outcomes = [
  'received',
  'matched',
  'held',
  'duplicate',
  'ignored',
] as const satisfies readonly MessageOutcome[];

/** What a gateway device or an operator sent. */
export class MessageItem {
  @UuidMember({ description: 'Id of the message.' })
  readonly message_id!: string;

  @NameMember(kinds, { description: "An SMS, or an operator's callback." })
  readonly kind!: MessageKind;

  @TextMember({ description: 'The provider whose gateway it came through.', examples: ['orange_money'] })
  readonly provider_id!: string;

  @TextMember({ description: 'Who wrote it, as the network says; empty for a callback.' })
  readonly sender!: string;

  @TextOrNullMember({ description: 'The number it was sent to, where the device tells.' })
  readonly recipient!: string | null;

  @TextOrNullMember({ description: 'The device that passed it on; null for a callback.' })
  readonly device_id!: string | null;

  @TextMember({
    description:
      'The text as it came; of an SMS in which nothing about our money was read, those who do not decide see `•` for each digit.',
  })
  readonly raw_text!: string;

  @TimeOrNullMember({ description: "The network's time of the message, when the device tells." })
  readonly sent_at!: string | null;

  @TimeMember({ description: 'When the service received it.' })
  readonly received_at!: string;

  @NameMember(outcomes, { description: 'What was made of it; `received`: it was not read yet.' })
  readonly outcome!: MessageOutcome;

  @TextMember({ description: 'Why it was ignored, or what is odd about it; empty otherwise.' })
  readonly because!: string;

  @WhyMember('because')
  readonly why!: ReasonItem | null;

  @FlagMember({ description: 'Someone may be trying to deceive us: a person should look.' })
  readonly is_suspicious!: boolean;

  @TextOrNullMember({ format: 'uuid', description: 'The payment that it tells of.' })
  readonly payment_id!: string | null;

  @TextOrNullMember({ format: 'uuid', description: 'The transaction that it is about.' })
  readonly service_tx_id!: string | null;
}

/** Answer of GET /internal/v1/messages. */
export class MessagesAnswer {
  @ListMember(() => MessageItem, { description: 'Newest first.' })
  readonly items!: readonly MessageItem[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;
}
