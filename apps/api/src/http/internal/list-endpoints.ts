import { sentenceOf } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  AuditAnswer,
  MessagesAnswer,
  PaymentsAnswer,
  WebhookReplayAnswer,
  WebhooksAnswer,
} from '../answers/internal/list-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  MessagesQuery,
  PaymentsQuery,
  SliceQuery,
  WebhookPath,
  WebhooksQuery,
} from '../requests/internal/list-requests.ts';
import { internalEndpoint, presentSlice } from './internal-endpoint.ts';
import { presentCandidates, presentMessage, presentWebhook } from './present-record.ts';
import { presentAudit } from './present-settings.ts';

/** Payments, messages, webhooks and the audit, a part of each list at a time. */
export const listEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/payments',
    summary: 'List incoming payments, unmatched ones with the deposits that may be meant',
    duty: 'read',
    queryClass: PaymentsQuery,
    answer: PaymentsAnswer,
    handle: async ({ query }) => presentSlice(await use.listPayments(query.status, query), presentCandidates),
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/messages',
    summary:
      'List what gateways passed on: SMS that no payment was read in or that are suspicious, or every message',
    duty: 'read',
    queryClass: MessagesQuery,
    answer: MessagesAnswer,
    handle: async ({ query, caller: { duties } }) =>
      presentSlice(await use.listMessages(query.status, query), (each) => presentMessage(each, duties)),
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/webhooks',
    summary: 'List webhooks with every attempt',
    duty: 'read',
    queryClass: WebhooksQuery,
    answer: WebhooksAnswer,
    handle: async ({ query }) => presentSlice(await use.listWebhooks(query.status, query), presentWebhook),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/webhooks/{webhook_id}/replay',
    summary: 'Send a webhook again, at once',
    duty: 'decide',
    pathClass: WebhookPath,
    answer: WebhookReplayAnswer,
    refusals: ['webhook_not_found'],
    handle: async ({ path: { webhook_id }, staff }) => {
      const { dispatched, message } = await use.replayWebhookById(webhook_id, staff);
      return { webhook_id, dispatched, message: sentenceOf(message), why: message };
    },
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/audit',
    summary: 'Tell who did what, newest first',
    duty: 'read',
    queryClass: SliceQuery,
    answer: AuditAnswer,
    handle: async ({ query }) => presentSlice(await use.listAudit(query), presentAudit),
  }),
];
