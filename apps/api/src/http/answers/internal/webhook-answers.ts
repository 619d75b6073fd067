import { type DeliveryStatus, deliveryStatuses } from '@mobile-money/core';
import {
  AnyMember,
  FlagMember,
  IntegerMember,
  ListMember,
  NameMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  TimeOrNullMember,
  UuidMember,
} from '../../fields/answer-fields.ts';
import { webhookEvents } from '../webhook-payload.ts';
import { type ReasonItem, WhyMember } from './reason-item.ts';

/** One POST, as it went. */
export class AttemptItem {
  @TimeMember({ description: 'When it began.' })
  readonly at!: string;

  @IntegerMember({ description: 'How long it took.', examples: [120] })
  readonly duration_ms!: number;

  @AnyMember({
    type: ['integer', 'null'],
    description: "The receiver's status code; null when no complete answer came.",
    examples: [200],
  })
  readonly status!: unknown;

  @TextOrNullMember({ description: 'What went wrong; null when an answer came.' })
  readonly error!: string | null;

  @WhyMember('error')
  readonly why!: ReasonItem | null;

  @TextMember({ description: "The beginning of the receiver's answer." })
  readonly answer_excerpt!: string;
}

export class WebhookItem {
  @UuidMember({ description: 'Id of the webhook: the `event_id` of its signature.' })
  readonly webhook_id!: string;

  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'The platform that is told.', examples: ['default'] })
  readonly application_id!: string;

  @TextMember({ description: 'As sent by the platform.' })
  readonly reference!: string;

  @NameMember(webhookEvents, { description: 'What it announces.' })
  readonly event!: (typeof webhookEvents)[number];

  @TextMember({ description: 'Where it goes.' })
  readonly url!: string;

  @NameMember(deliveryStatuses, { description: '`failed`: given up, until it is replayed.' })
  readonly status!: DeliveryStatus;

  @TimeMember({ description: 'When it was stored.' })
  readonly created_at!: string;

  @TimeOrNullMember({ description: 'When it is next tried; null once delivered or given up.' })
  readonly next_attempt_at!: string | null;

  @ListMember(() => AttemptItem, { description: 'Every attempt, the oldest first.' })
  readonly attempts!: readonly AttemptItem[];
}

/** Answer of GET /internal/v1/webhooks. */
export class WebhooksAnswer {
  @ListMember(() => WebhookItem, { description: 'Newest first.' })
  readonly items!: readonly WebhookItem[];

  @TextOrNullMember({ description: 'Where the next part begins; null after the last.' })
  readonly next_cursor!: string | null;
}

/** Answer of POST /internal/v1/webhooks/{webhook_id}/replay. */
export class WebhookReplayAnswer {
  @UuidMember({ description: 'Id of the webhook.' })
  readonly webhook_id!: string;

  @FlagMember({ description: 'True when the receiver answered 2XX.' })
  readonly dispatched!: boolean;

  @TextMember({ description: 'What happened.' })
  readonly message!: string;

  @WhyMember('message')
  readonly why!: ReasonItem | null;
}
