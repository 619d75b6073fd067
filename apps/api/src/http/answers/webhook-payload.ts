import { directions, failureCodeNames, operators } from '@mobile-money/core';
import { type AnswerOf, answer } from '../fields/answer.ts';
import * as member from '../fields/member.ts';

export const webhookEvents = ['payment.succeeded', 'payment.failed', 'payment.expired'] as const;

/** What a `callback_url` receives. The core writes it; this describes it. */
export const WebhookPayload = answer('WebhookPayload', {
  service_tx_id: member.uuid('Id of the transaction.'),
  reference: member.text('As sent.', 'order-2026-000017'),
  event: member.name(webhookEvents, 'What happened.'),
  direction: member.name(directions, 'Where the money goes.'),
  amount_xaf: member.integer('Amount in XAF.', 5000),
  operator: member.name(operators, 'The operator.'),
  provider_tx_id: member.textOrNull("The operator's reference, where there is one."),
  ts: member.time('When it happened.'),
});
export type WebhookPayload = AnswerOf<typeof WebhookPayload>;

export const EventItem = answer('EventItem', {
  event_id: member.uuid('The same in its webhook: acted on once, whichever way it comes.'),
  cursor: member.text('Its place: what follows comes after it.', '0065c8a1f03b21'),
  payload: member.object(WebhookPayload, 'The body of its webhook, member for member.'),
  failure_code: member.nameOrNull(failureCodeNames, 'Why there was no payment, of this event; else null.'),
});

/** Answer of GET /api/v1/events/{event_id}/webhook. */
export const SignedWebhookAnswer = answer('SignedWebhookAnswer', {
  body: member.text('The exact text that is signed.'),
  headers: member.any<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The headers that prove it, by name; valid for five minutes.',
    examples: [{ 'X-Service-Signature': 'eyJ…' }],
  }),
});

/** Answer of GET /api/v1/events. */
export const EventsAnswer = answer('EventsAnswer', {
  items: member.list(EventItem, 'In the order of their commits.'),
  next: member.text('Where to go on, also when there are no items.', '0065c8a1f03b21'),
});
export type EventsAnswer = AnswerOf<typeof EventsAnswer>;
