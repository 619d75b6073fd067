import {
  type listAudit,
  type listMessages,
  type listPayments,
  type listWebhooks,
  type replayWebhookById,
  sentenceOf,
} from '@mobile-money/core';
import {
  AuditAnswer,
  MessagesAnswer,
  PaymentsAnswer,
  WebhookReplayAnswer,
  WebhooksAnswer,
} from '../answers/internal/list-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { WebhookPath } from '../requests/internal/internal-paths.ts';
import {
  MessagesQuery,
  PaymentsQuery,
  SliceQuery,
  WebhooksQuery,
} from '../requests/internal/list-queries.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentMessage } from './present-message.ts';
import { presentCandidates, presentWebhook } from './present-record.ts';
import { presentAudit } from './present-settings.ts';

/** GET /internal/v1/payments. */
export const paymentsEndpoint = (list: ReturnType<typeof listPayments>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/payments',
    summary: 'List incoming payments, unmatched ones with the deposits that may be meant',
    duty: 'read',
    queryClass: PaymentsQuery,
    answer: PaymentsAnswer,
    handle: async ({ query }) => {
      const { items, nextCursor } = await list(query.status, query);
      return { items: items.map(presentCandidates), next_cursor: nextCursor };
    },
  });

/** GET /internal/v1/messages. */
export const messagesEndpoint = (list: ReturnType<typeof listMessages>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/messages',
    summary:
      'List what gateways passed on: SMS that no payment was read in or that are suspicious, or every message',
    duty: 'read',
    queryClass: MessagesQuery,
    answer: MessagesAnswer,
    handle: async ({ query, caller: { duties } }) => {
      const { items, nextCursor } = await list(query.status, query);
      return { items: items.map((each) => presentMessage(each, duties)), next_cursor: nextCursor };
    },
  });

/** GET /internal/v1/webhooks. */
export const webhooksEndpoint = (list: ReturnType<typeof listWebhooks>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/webhooks',
    summary: 'List webhooks with every attempt',
    duty: 'read',
    queryClass: WebhooksQuery,
    answer: WebhooksAnswer,
    handle: async ({ query }) => {
      const { items, nextCursor } = await list(query.status, query);
      return { items: items.map(presentWebhook), next_cursor: nextCursor };
    },
  });

/** POST /internal/v1/webhooks/{webhook_id}/replay. */
export const webhookReplayEndpoint = (replay: ReturnType<typeof replayWebhookById>): Endpoint =>
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/webhooks/{webhook_id}/replay',
    summary: 'Send a webhook again, at once',
    duty: 'decide',
    pathClass: WebhookPath,
    answer: WebhookReplayAnswer,
    refusals: ['webhook_not_found'],
    handle: async ({ path: { webhook_id }, staff }) => {
      const { dispatched, message } = await replay(webhook_id, staff);
      return { webhook_id, dispatched, message: sentenceOf(message), why: message };
    },
  });

/** GET /internal/v1/audit. */
export const auditEndpoint = (list: ReturnType<typeof listAudit>): Endpoint =>
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/audit',
    summary: 'Tell who did what, newest first',
    duty: 'read',
    queryClass: SliceQuery,
    answer: AuditAnswer,
    handle: async ({ query }) => {
      const { items, nextCursor } = await list(query);
      return { items: items.map(presentAudit), next_cursor: nextCursor };
    },
  });
