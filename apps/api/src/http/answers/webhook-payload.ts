import { directions, operators } from '@mobile-money/core';
import { answer } from '../fields/answer.ts';
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
