import { directions, operators } from '@mobile-money/core';
import {
  IntegerMember,
  NameMember,
  TextMember,
  TextOrNullMember,
  TimeMember,
  UuidMember,
} from '../fields/answer-fields.ts';

export const webhookEvents = ['payment.succeeded', 'payment.failed', 'payment.expired'] as const;

/** What a `callback_url` receives. The core writes it; this class describes it. */
export class WebhookPayload {
  @UuidMember({ description: 'Id of the transaction.' })
  readonly service_tx_id!: string;

  @TextMember({ description: 'As sent.', examples: ['order-2026-000017'] })
  readonly reference!: string;

  @NameMember(webhookEvents, { description: 'What happened.' })
  readonly event!: (typeof webhookEvents)[number];

  @NameMember(directions, { description: 'Where the money goes.' })
  readonly direction!: (typeof directions)[number];

  @IntegerMember({ description: 'Amount in XAF.', examples: [5000] })
  readonly amount_xaf!: number;

  @NameMember(operators, { description: 'The operator.' })
  readonly operator!: (typeof operators)[number];

  @TextOrNullMember({ description: "The operator's reference, where there is one." })
  readonly provider_tx_id!: string | null;

  @TimeMember({ description: 'When it happened.' })
  readonly ts!: string;
}
