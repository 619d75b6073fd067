import { normaliseMsisdn, type PaymentFilter, sentenceOf } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import {
  AuditAnswer,
  AuditHeadAnswer,
  MessagesAnswer,
  PaymentsAnswer,
  type WebhookItem,
  WebhookReplayAnswer,
  WebhooksAnswer,
} from '../answers/internal/list-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  AuditQuery,
  MessagesQuery,
  PaymentsQuery,
  WebhookPath,
  WebhooksQuery,
} from '../requests/internal/list-requests.ts';
import { internalEndpoint, presentSlice } from './internal-endpoint.ts';
import { auditFile, messagesFile, paymentsFile, webhooksFile } from './list-files.ts';
import { asked, filterOf } from './list-filter.ts';
import { presentCandidates, presentPayment } from './present-payment.ts';
import { presentMessage, presentWebhook } from './present-record.ts';
import { presentAudit } from './present-settings.ts';

const paymentsOf = (query: PaymentsQuery): PaymentFilter => {
  const { status, excess, operator, provider: providerId } = query;
  const numbers = { receiver: numberOf(query.receiver), payer: numberOf(query.payer) };
  return { status, ...filterOf(query), ...asked({ excess, operator, providerId, ...numbers }) };
};

const numberOf = (typed: string | null): string | null => typed && (normaliseMsisdn(typed) ?? typed);

const webhooksOf =
  (use: UseCases) =>
  async ({ query }: { readonly query: WebhooksQuery }) => {
    const narrowing = { ...filterOf(query), ...asked({ name: query.event }) };
    const slice = await use.listWebhooks(query.status, query, narrowing);
    return { ...presentSlice(slice, presentWebhook), unreadable_months: slice.unreadableMonths ?? [] };
  };

/** Payments, messages, webhooks and the audit, a part of each list at a time. */
export const listEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/payments',
    summary: 'List incoming payments, unmatched ones with the deposits that may be meant',
    duty: 'read',
    queryClass: PaymentsQuery,
    answer: PaymentsAnswer,
    handle: async ({ query }) =>
      presentSlice(await use.listPayments(paymentsOf(query), query, query.order), presentCandidates),
    file: paymentsFile,
    filePart: async ({ query }) =>
      presentSlice(await use.listBarePayments(paymentsOf(query), query, query.order), ({ payment, word }) =>
        presentPayment(payment, word),
      ),
    reads: {
      action: 'player.search',
      subjects: (_, { query: { payer } }) => [numberOf(payer)].filter((each) => each !== null),
    },
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/messages',
    summary:
      'List what gateways passed on: SMS that no payment was read in or that are suspicious, or every message',
    duty: 'read',
    queryClass: MessagesQuery,
    answer: MessagesAnswer,
    handle: async ({ query, caller: { duties } }) => {
      const filter = {
        ...filterOf(query),
        ...asked({ providerId: query.provider, kind: query.kind }),
      };
      const slice = await use.listMessages(query.status, query, filter);
      const shown = presentSlice(slice, (each) => presentMessage(each, duties));
      return { ...shown, months_in_files: slice.monthsInFiles ?? [] };
    },
    file: messagesFile,
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/webhooks',
    summary: 'List webhooks with every attempt',
    duty: 'read',
    queryClass: WebhooksQuery,
    answer: WebhooksAnswer,
    handle: webhooksOf(use),
    file: webhooksFile,
    // A file names no months: of one that cannot be read it leaves the attempts empty, rather than say that there were none.
    filePart: async (input) => {
      const { items, next_cursor, unreadable_months: months } = await webhooksOf(use)(input);
      const isKnown = ({ created_at: at }: WebhookItem): boolean => !months.includes(at.slice(0, 7));
      return {
        items: items.map((each) => (isKnown(each) ? each : { ...each, attempts: null })),
        next_cursor,
      };
    },
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
    queryClass: AuditQuery,
    answer: AuditAnswer,
    handle: async ({ query }) => {
      const { actor, action, subject } = query;
      const actions = action === null ? null : [action];
      const filter = { ...filterOf(query), ...asked({ actor, actions, subject }) };
      return presentSlice(await use.listAudit(query, filter), presentAudit);
    },
    file: auditFile,
  }),
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/audit/head',
    summary: 'The hash of the newest entry of the audit, to be kept elsewhere',
    duty: 'read',
    answer: AuditHeadAnswer,
    handle: async () => (await use.readAuditHead()) ?? { hash: null, entries: 0 },
  }),
];
