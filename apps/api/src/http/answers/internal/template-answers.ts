import { operators, templateDirections, templateStatuses } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { why } from './reason-item.ts';

/** How an operator words an SMS. */
export const TemplateItem = answer('TemplateItem', {
  template_id: member.text('Id of the template.', 'mtn_received_fr'),
  operator: member.name(operators, 'Whose SMS it reads.'),
  language: member.name(['fr', 'en'], 'In which language.'),
  direction: member.name(
    templateDirections,
    'Which way the money went; `by_position`: the number that is ours tells.',
  ),
  text: member.text('Its words; those in braces stand for what differs.'),
  status: member.name(templateStatuses, 'SMS are read with `active` ones.'),
  is_confirmed: member.flag('Whether the balance in such SMS is believed.'),
  made_by: member.textOrNull('Who drafted it; null for those that ship.'),
  made_at: member.timeOrNull('When; null for those that ship.'),
});
export type TemplateItem = AnswerOf<typeof TemplateItem>;

/** Answer of GET /internal/v1/sms-templates. */
export const TemplatesAnswer = answer('TemplatesAnswer', {
  items: member.list(TemplateItem, 'In the order in which they are tried.'),
});

/** An SMS as a template reads it. */
export const TriedSmsItem = answer('TriedSmsItem', {
  message_id: member.uuid('Id of the message.'),
  received_at: member.time('When it came.'),
  raw_text: member.text('The text, as the list of messages shows it.'),
  outcome: member.text('What was made of it.', 'ignored'),
  because: member.text('Why it was ignored, or what is odd about it; empty otherwise.'),
  payment_id: member.uuidOrNull('The payment that it led to.'),
  reads_as: member.name(
    ['payment', 'reversal', 'receipt', 'ignored'],
    'What the template takes it for; `ignored`: it fits, and is no payment all the same.',
  ),
  operator_tx_id: member.textOrNull("The operator's id that it reads."),
  amount_xaf: member.integerOrNull('The amount that it reads.', 5000),
  payer_msisdn: member.textOrNull('Who paid, as it reads.'),
  receiver_msisdn: member.textOrNull('Who was paid, as it reads.'),
  balance_xaf: member.numberOrNull('The balance that it reads.', 2784137.6),
  reads_because: member.text('Why it is no payment; empty otherwise.'),
  reads_why: why('reads_because'),
  changes: member.flag('It would be read otherwise than now.'),
  contradicts: member.flag('It led to a payment, and the template says something else of it.'),
});
export type TriedSmsItem = AnswerOf<typeof TriedSmsItem>;

/** Answer of POST /internal/v1/sms-templates/{template_id}/try. */
export const TemplateTrialAnswer = answer('TemplateTrialAnswer', {
  template_id: member.text('Id of the template.'),
  looked: member.integer('So many of the last SMS were looked at.', 1000),
  read: member.integer('So many of them it reads.', 12),
  changes: member.integer('So many would be read otherwise than now.', 12),
  contradicts: member.integer('So many led to a payment and say something else: it cannot be activated.', 0),
  items: member.list(TriedSmsItem, 'Those that it reads, newest first.'),
});
export type TemplateTrialAnswer = AnswerOf<typeof TemplateTrialAnswer>;

/** Answer of POST /internal/v1/sms-templates/{template_id}/reread. */
export const RereadAllAnswer = answer('RereadAllAnswer', {
  looked: member.integer('So many unread SMS were looked at.', 100),
  read: member.integer('So many of them led to something.', 12),
  next_cursor: member.textOrNull('For the next call; null when all were looked at.'),
});

/** Answer of POST /internal/v1/messages/{message_id}/reread. */
export const RereadAnswer = answer('RereadAnswer', {
  message_id: member.uuid('Id of the message.'),
  outcome: member.name(
    ['received', 'matched', 'held', 'duplicate', 'ignored'],
    'What was made of it, as of a new SMS.',
  ),
  because: member.text('Why it was ignored, or what is odd about it; empty otherwise.'),
  why: why('because'),
  code: member.textOrNull('Why a payment is held, where programs want to know.'),
  is_suspicious: member.flag('Someone may be trying to deceive us: a person should look.'),
  payment_id: member.uuidOrNull('The payment that it tells of.'),
  service_tx_id: member.uuidOrNull('The transaction that it is about.'),
});
