import {
  type Duty,
  isoInstant,
  messageId,
  type SmsReading,
  type SmsTemplate,
  sentenceOf,
  type TemplateTrial,
  type TriedSms,
  textShownTo,
} from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { MessageItem } from '../answers/internal/list-answers.ts';
import {
  RereadAllAnswer,
  RereadAnswer,
  TemplateItem,
  TemplatesAnswer,
  TemplateTrialAnswer,
  type TriedSmsItem,
} from '../answers/internal/template-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { DismissBody } from '../requests/internal/decision-bodies.ts';
import { TemplatesQuery } from '../requests/internal/short-list-requests.ts';
import {
  MessagePath,
  RereadQuery,
  TemplateBody,
  TemplatePath,
} from '../requests/internal/template-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { meant } from './list-filter.ts';
import { presentMessage } from './present-record.ts';
import { templatesFile } from './setting-files.ts';

/** How operators word their SMS. Admins change that; what an SMS that is read anew pays for is decided by approvers. */
export const templateEndpoints = (use: UseCases): readonly Endpoint[] => [
  internalEndpoint({
    method: 'get',
    path: '/internal/v1/sms-templates',
    summary: 'List how operators word their SMS',
    duty: 'read',
    queryClass: TemplatesQuery,
    answer: TemplatesAnswer,
    handle: async ({ query }) => {
      const { operator, language, direction, status, actor: made_by } = query;
      const templates = (await use.listTemplates()).map(presentTemplate);
      const facts = ({ made_at: at, text }: TemplateItem) => ({ at, texts: [text] });
      return { items: meant(templates, query, facts, { operator, language, direction, status, made_by }) };
    },
    file: templatesFile,
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/sms-templates',
    summary: 'Draft new words; nothing is read with them yet',
    duty: 'manage',
    factor: 'again',
    bodyClass: TemplateBody,
    answer: TemplateItem,
    refusals: ['invalid_template'],
    handle: async ({ body, staff }) => presentTemplate(await use.draftTemplate(body, staff)),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/sms-templates/{template_id}/try',
    summary: 'Tell what a template reads in the last 1,000 SMS, and what would change',
    duty: 'manage',
    pathClass: TemplatePath,
    answer: TemplateTrialAnswer,
    refusals: ['template_not_found'],
    handle: async ({ path: { template_id }, caller: { duties } }) =>
      presentTrial(await use.tryTemplate(template_id), duties),
    reads: { action: 'list.read', subjects: () => ['messages'] },
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/sms-templates/{template_id}/activate',
    summary: 'Read SMS with a draft from now on; someone else than its author must',
    duty: 'manage',
    factor: 'again',
    pathClass: TemplatePath,
    answer: TemplateItem,
    refusals: ['template_not_found', 'template_not_draft', 'template_of_same_person', 'template_contradicts'],
    // No role has both duties: only in development, where no one signs in, someone works alone.
    handle: async ({ path: { template_id }, staff, caller: { duties } }) =>
      presentTemplate(await use.activateTemplate(template_id, staff, duties.includes('decide'))),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/sms-templates/{template_id}/retire',
    summary: 'Read no SMS with a template any more',
    duty: 'manage',
    factor: 'again',
    pathClass: TemplatePath,
    answer: TemplateItem,
    refusals: ['template_not_found', 'template_retired'],
    handle: async ({ path: { template_id }, staff }) =>
      presentTemplate(await use.retireTemplate(template_id, staff)),
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/sms-templates/{template_id}/reread',
    summary: 'Read some of the unread SMS again that a template reads, the oldest first',
    duty: 'decide',
    pathClass: TemplatePath,
    queryClass: RereadQuery,
    answer: RereadAllAnswer,
    refusals: ['template_not_found', 'template_not_active'],
    handle: async ({ path: { template_id }, query: { cursor }, staff }) => {
      const { looked, read, nextCursor } = await use.rereadByTemplate(template_id, cursor, staff);
      return { looked, read, next_cursor: nextCursor };
    },
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/messages/{message_id}/reread',
    summary: 'Read an SMS again, as if it came when it did',
    duty: 'decide',
    pathClass: MessagePath,
    answer: RereadAnswer,
    refusals: ['message_not_found', 'message_not_sms', 'message_taken_out', 'too_busy'],
    handle: async ({ path: { message_id }, staff }) => {
      const read = await use.rereadMessage(messageId(message_id), staff);
      return {
        message_id,
        outcome: read.outcome,
        because: sentenceOf(read.because),
        why: read.because,
        code: read.code ?? null,
        is_suspicious: read.isSuspicious,
        payment_id: read.paymentId,
        service_tx_id: read.transactionId,
      };
    },
  }),
  internalEndpoint({
    method: 'post',
    path: '/internal/v1/messages/{message_id}/dismiss',
    summary: 'Say that nothing is to be done about an SMS',
    duty: 'decide',
    pathClass: MessagePath,
    bodyClass: DismissBody,
    answer: MessageItem,
    refusals: ['message_not_found', 'message_not_sms', 'message_taken_out'],
    handle: async ({ path: { message_id }, body, staff, caller: { duties } }) =>
      presentMessage(await use.dismissMessage(messageId(message_id), body.reason, staff), duties),
  }),
];

const presentTemplate = (template: SmsTemplate): TemplateItem => ({
  template_id: template.templateId,
  operator: template.operator,
  language: template.language,
  direction: template.direction,
  text: template.text,
  status: template.status,
  is_confirmed: template.isConfirmed,
  made_by: template.madeBy,
  made_at: template.madeBy === null ? null : isoInstant(template.madeAt),
});

const presentTrial = ({ template, looked, read }: TemplateTrial, duties: readonly Duty[]) => ({
  template_id: template.templateId,
  looked,
  read: read.length,
  changes: read.filter(({ changes }) => changes).length,
  contradicts: read.filter(({ contradicts }) => contradicts).length,
  items: read.map((each) => presentTried(each, duties)),
});

const presentTried = (
  { message, reads, changes, contradicts }: TriedSms,
  duties: readonly Duty[],
): TriedSmsItem => ({
  message_id: message.id,
  received_at: isoInstant(message.receivedAt),
  raw_text: textShownTo(duties, message),
  outcome: message.outcome,
  because: sentenceOf(message.because),
  payment_id: message.paymentId,
  ...presentReading(reads),
  changes,
  contradicts,
});

function presentReading(reads: SmsReading) {
  const told = reads.kind === 'reversal' ? reads.payment : reads.kind === 'ignored' ? null : reads;
  const balance = reads.movement?.balanceHundredths ?? null;
  return {
    reads_as: reads.kind,
    operator_tx_id: told?.operatorTxId ?? null,
    amount_xaf: told?.amountXaf ?? null,
    payer_msisdn: told !== null && 'payer' in told ? told.payer : null,
    receiver_msisdn: told === null ? null : 'msisdn' in told ? told.msisdn : told.receiver,
    balance_xaf: balance === null ? null : balance / 100,
    reads_because: reads.kind === 'ignored' ? sentenceOf(reads.because) : '',
    reads_why: reads.kind === 'ignored' ? reads.because : null,
  };
}
