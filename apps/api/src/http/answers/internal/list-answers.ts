import { deliveryStatuses, excessStatuses, listedStatuses, operators } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import type { AnswerShape } from '../../fields/schema.ts';
import { TransactionSummary } from '../transaction-answers.ts';
import { webhookEvents } from '../webhook-payload.ts';
import { ProposalItem } from './proposal-item.ts';
import { why } from './reason-item.ts';

/** Answer of every list: a part of it, and where the next begins. */
export const sliceOf = <Item extends object>(name: string, item: AnswerShape<Item>, order: string) =>
  answer(name, {
    items: member.list(item, order),
    next_cursor: member.textOrNull('Where the next part begins; null after the last.'),
  });

/** Of answers that tell of what may be kept in files of old months. */
export const unreadableMonths = {
  unreadable_months: member.strings(
    'Months, as 2026-03, that are kept as files which cannot be read here: what they hold is missing. As a rule none.',
  ),
};

/** What someone did. */
export const AuditItem = answer('AuditItem', {
  audit_id: member.uuid('Id of the entry.'),
  at: member.time('When.'),
  actor_id: member.text('Who.', 'amina@example.com'),
  actor_address: member.textOrNull('From where; null for the command line.'),
  action: member.text('What was done.', 'withdrawal.approve'),
  subject: member.text('To what: an id, a prefix or an e-mail.'),
  before: member.text('How it was before.'),
  after: member.text('How it was afterwards.'),
  reason: member.text('Why, in the words of the one who did it.'),
  why: why('reason'),
});
export type AuditItem = AnswerOf<typeof AuditItem>;

/** Answer of GET /internal/v1/audit. */
export const AuditAnswer = sliceOf('AuditAnswer', AuditItem, 'Newest first.');

/** Answer of GET /internal/v1/audit/head. */
export const AuditHeadAnswer = answer('AuditHeadAnswer', {
  hash: member.textOrNull('Of the newest entry, over all before it; null while there is none.'),
  entries: member.integer('How many there are.', 128),
});

/** What a gateway device or an operator sent. */
export const MessageItem = answer('MessageItem', {
  message_id: member.uuid('Id of the message.'),
  kind: member.name(['sms', 'callback'], "An SMS, or an operator's callback."),
  provider_id: member.text('The provider whose gateway it came through.', 'orange_money'),
  sender: member.text('Who wrote it, as the network says; empty for a callback.'),
  recipient: member.textOrNull('The number it was sent to, where the device tells.'),
  device_id: member.textOrNull('The device that passed it on; null for a callback.'),
  raw_text: member.text(
    'The text as it came; of an SMS in which nothing about our money was read, those who do not decide see `•` for each digit.',
  ),
  sent_at: member.timeOrNull("The network's time of the message, when the device tells."),
  received_at: member.time('When the service received it.'),
  outcome: member.name(
    ['received', 'matched', 'held', 'duplicate', 'ignored'],
    'What was made of it; `received`: it was not read yet.',
  ),
  because: member.text('Why it was ignored, or what is odd about it; empty otherwise.'),
  why: why('because'),
  is_suspicious: member.flag('Someone may be trying to deceive us: a person should look.'),
  payment_id: member.uuidOrNull('The payment that it tells of.'),
  service_tx_id: member.uuidOrNull('The transaction that it is about.'),
  dismissed_by: member.textOrNull('Who said that nothing is to be done about it.'),
  dismissed_at: member.timeOrNull('When.'),
  dismissal: member.text('Why; empty when no one did.'),
});
export type MessageItem = AnswerOf<typeof MessageItem>;

/** Answer of GET /internal/v1/messages. */
export const MessagesAnswer = answer('MessagesAnswer', {
  ...sliceOf('MessagesAnswer', MessageItem, 'Newest first.').members,
  months_in_files: member.strings(
    'Months, as 2026-03, that are kept as files: what they hold is found by search, and not listed. As a rule none.',
  ),
});

const differences = ['paying_number', 'amount', 'merchant_number', 'state', 'late'] as const;

/** What a person decided about a payment. */
const PaymentDecisionItem = answer('PaymentDecisionItem', {
  kind: member.name(['return', 'set_aside', 'vouch'], 'What.'),
  operator: member.text('Who.', 'amina@example.com'),
  at: member.time('When.'),
  reason: member.text('Why.'),
});

/** Answer of POST /internal/v1/payments/{payment_id}/return. */
export const PaymentReturnAnswer = answer('PaymentReturnAnswer', {
  payment_id: member.uuid('Id of the payment.'),
  status: member.name(
    ['returning'],
    'It is on its way back. A payment of which only the excess goes back stays `matched`, and its `excess_status` says so.',
  ),
  service_tx_id: member.uuid('The withdrawal that sends it back, once someone else approves it.'),
});

/** Money that came in. */
export const PaymentItem = answer('PaymentItem', {
  payment_id: member.uuid('Id of the payment.'),
  operator: member.name(operators, 'The operator.'),
  operator_tx_id: member.text("The operator's id of the payment."),
  payer_msisdn: member.textOrNull('The number that paid; null when no one tells.'),
  receiver_msisdn: member.textOrNull('The merchant number that was paid; null when no one tells.'),
  amount_xaf: member.integer('Amount in XAF.', 5000),
  paid_at: member.timeOrNull("The operator's time of the payment, when it tells."),
  received_at: member.time('When the service heard of it.'),
  provider_id: member.text('The provider that reported it.', 'orange_money'),
  raw_text: member.text('The report as it came; empty where the provider told of it when it was asked.'),
  status: member.name(
    listedStatuses,
    '`matched` once it was used, `returning` and `returned` when it goes back to who paid, `set_aside` when a person took it out of the work.',
  ),
  held_because: member.text('Why it was not matched; empty otherwise.'),
  why: why('held_because'),
  reversed: member.flag('The operator took it back: no one is credited with it any more.'),
  service_tx_id: member.uuidOrNull('The transaction that used it.'),
  excess_xaf: member.integer('What its deposit did not need of it.', 0),
  excess_status: member.nameOrNull(excessStatuses, 'What became of that; null when there is none.'),
  return_tx_id: member.uuidOrNull('The withdrawal that sends it, or its excess, back.'),
  asked_by: member.textOrNull('Who asked for that.', 'amina@example.com'),
  standing: member.nameOrNull(
    ['vouched', 'open', 'contradicted'],
    'What the book of the wallet says of it, or two people in its place; null when it says nothing.',
  ),
  deciders_needed: member.integer(
    'How many different people must agree to complete a deposit from it: two where nothing vouches for much money.',
    1,
  ),
  decision: member.objectOrNull(
    PaymentDecisionItem,
    'What a person decided about it: `vouch` waits for a second person.',
  ),
});
export type PaymentItem = AnswerOf<typeof PaymentItem>;

/** A deposit that may be meant by a payment. */
export const CandidateItem = answer('CandidateItem', {
  ...TransactionSummary.members,
  player_id: member.uuid('Player id on the platform side.'),
  channel_id: member.text('The merchant number that it was given.'),
  differs: member.names(differences, 'What speaks against it; empty: nothing.'),
  hinted: member.flag('Its player named this payment on the page: such a deposit comes first.'),
  proposal: member.objectOrNull(
    ProposalItem,
    'What the first of two people decided about the deposit, as long as it is in the same state.',
  ),
});
export type CandidateItem = AnswerOf<typeof CandidateItem>;

/** What the SMS of a payment said of its wallet, beside what the wallet's book had. */
const PaymentBalanceItem = answer('PaymentBalanceItem', {
  told_xaf: member.number('What the wallet held after it, as its SMS says.', 2789137.6),
  expected_xaf: member.numberOrNull(
    'What it held before by its book, with this payment; null when nothing was known.',
    2784137.6,
  ),
});

export const PaymentWithCandidates = answer('PaymentWithCandidates', {
  ...PaymentItem.members,
  balance: member.objectOrNull(
    PaymentBalanceItem,
    'Of an unmatched payment that no balance vouches for, and whose SMS tells one: the two figures. Null otherwise.',
  ),
  candidates: member.list(CandidateItem, 'The likeliest first; empty once matched.'),
});
export type PaymentWithCandidates = AnswerOf<typeof PaymentWithCandidates>;

/** Answer of GET /internal/v1/payments. */
export const PaymentsAnswer = sliceOf('PaymentsAnswer', PaymentWithCandidates, 'In the order asked for.');

/** One POST, as it went. */
const AttemptItem = answer('AttemptItem', {
  at: member.time('When it began.'),
  duration_ms: member.integer('How long it took.', 120),
  status: member.integerOrNull("The receiver's status code; null when no complete answer came.", 200),
  error: member.textOrNull('What went wrong; null when an answer came.'),
  why: why('error'),
  answer_excerpt: member.text("The beginning of the receiver's answer."),
});

export const WebhookItem = answer('WebhookItem', {
  webhook_id: member.uuid('Id of the webhook: the `event_id` of its signature.'),
  service_tx_id: member.uuid('Id of the transaction.'),
  application_id: member.text('The platform that is told.', 'default'),
  reference: member.text('As sent by the platform.'),
  event: member.name(webhookEvents, 'What it announces.'),
  url: member.text('Where it goes.'),
  status: member.name(deliveryStatuses, '`failed`: given up, until it is replayed.'),
  created_at: member.time('When it was stored.'),
  next_attempt_at: member.timeOrNull('When it is next tried; null once delivered or given up.'),
  attempts: member.list(AttemptItem, 'Every attempt, the oldest first.'),
});
export type WebhookItem = AnswerOf<typeof WebhookItem>;

/** Answer of GET /internal/v1/webhooks. */
export const WebhooksAnswer = answer('WebhooksAnswer', {
  ...sliceOf('WebhooksAnswer', WebhookItem, 'Newest first.').members,
  ...unreadableMonths,
});

/** Answer of POST /internal/v1/webhooks/{webhook_id}/replay. */
export const WebhookReplayAnswer = answer('WebhookReplayAnswer', {
  webhook_id: member.uuid('Id of the webhook.'),
  dispatched: member.flag('True when the receiver answered 2XX.'),
  message: member.text('What happened.'),
  why: why('message'),
});
