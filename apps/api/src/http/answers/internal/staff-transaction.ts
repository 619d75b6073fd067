import {
  collectionModes,
  creditDoubts,
  exchangeOutcomes,
  type OutsideLimits,
  purposes,
  risks,
  secondPersonReasons,
} from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { transactionStates } from '../../requests/addresses.ts';
import { TransactionAnswer } from '../transaction-answers.ts';
import { AuditItem, PaymentItem, sliceOf, unreadableMonths, WebhookItem } from './list-answers.ts';
import { NoteItem } from './mark-answers.ts';
import { ProposalItem } from './proposal-item.ts';
import { why } from './reason-item.ts';

/** That one person approved a withdrawal. */
const ApprovalItem = answer('ApprovalItem', {
  operator: member.text('Who.', 'amina@example.com'),
  at: member.time('When.'),
  note: member.textOrNull('What they noted.'),
});

/** How an amount lies outside the limits of every provider, in the words of the queue. */
export const outsideLimitsNames = {
  amount_below_minimum: 'below_minimum',
  amount_above_maximum: 'above_maximum',
} as const satisfies Readonly<Record<OutsideLimits, string>>;

/** A transaction as a platform reads it, and what only staff see of it. */
export const StaffTransaction = answer('StaffTransaction', {
  ...TransactionAnswer.members,
  why: why('state_reason'),
  purpose: member.name(purposes, '`return`: staff send a payment back to who paid.'),
  returned_payment_id: member.uuidOrNull('The payment that a return sends back.'),
  asked_by: member.textOrNull('Who asked for a return: someone else approves it.', 'amina@example.com'),
  player_id: member.uuidOrNull('Player id on the platform side; null for a return.'),
  application_id: member.textOrNull('The platform that created it; null for a return.', 'default'),
  channel_id: member.textOrNull('The merchant number of a deposit; null for withdrawals.'),
  collection_mode: member.nameOrNull(collectionModes, 'How a deposit is collected; null for withdrawals.'),
  callback_url: member.textOrNull('Where its webhooks go.'),
  submission_id: member.text('The name of our request at the provider.'),
  version: member.integer('Counts its changes.', 1),
  approvals: member.list(ApprovalItem, 'Who approved a withdrawal, the first one first.'),
  approvals_needed: member.integer('How many different people must approve it; 0 for deposits.', 1),
  second_person_because: member.nameOrNull(
    [...secondPersonReasons, ...creditDoubts],
    'Why a withdrawal needs two people: its amount, that it may have been sent (before a backup was restored, or by the SMS of its operator), or how much the first had approved alone that day. Of a deposit that is held, when it is read by its id or proposed to be resolved: that the balances contradict its payment, or that it has none and one of its number and amount, which came since, was sent back. Null when one is enough, and for deposits of much money.',
  ),
  may_have_been_sent: member.flag(
    'It waited in a backup that was restored: no one here can know what became of it since.',
  ),
  deciders_needed: member.integer(
    'How many different people must agree to resolve or complete it; of what may have been sent, to call it failed; of a deposit whose payment is contradicted or may have been sent back, to call it succeeded.',
    1,
  ),
  proposal: member.objectOrNull(
    ProposalItem,
    'What the first of two people decided, as long as the transaction is in the same state.',
  ),
  outside_limits: member.nameOrNull(
    Object.values(outsideLimitsNames),
    'That no provider takes the amount of a withdrawal which waits for approval: it can only be rejected.',
  ),
  risks: member.names(
    risks,
    "What speaks for a second look at a withdrawal which waits for approval; empty for all else. `first_payout`: none has succeeded, of the player or to the number. `more_out_than_in`: with it the player's withdrawals exceed their deposits. `several_waiting`: another one of the player or to the number waits. `shared_number`: another player of the application has used the number. `blocked`: number or player are. `credited_without_money`: a deposit of the player, or from the number, was credited with a payment that its operator took back or that the balances contradict. `after_restore`: it was asked for within three days of a restore, and may have been asked for and sent before.",
  ),
});
export type StaffTransaction = AnswerOf<typeof StaffTransaction>;

/** Answer of GET /internal/v1/transactions. */
export const StaffTransactionsAnswer = sliceOf(
  'StaffTransactionsAnswer',
  StaffTransaction,
  'In the order that was asked for.',
);

/** Answer of POST /internal/v1/withdrawals/{service_tx_id}/claim: who works on a withdrawal. */
export const ReservationItem = answer('ReservationItem', {
  service_tx_id: member.uuid('The withdrawal.'),
  operator: member.text('Who works on it.', 'amina@example.com'),
  at: member.time('Since when, or when they last said so.'),
  until: member.time('When the claim ends by itself.'),
});
export type ReservationItem = AnswerOf<typeof ReservationItem>;

/** Answer of GET /internal/v1/withdrawals/claims. */
export const ReservationsAnswer = answer('ReservationsAnswer', {
  items: member.list(ReservationItem, 'Those that end last first.'),
});

/** Answer of GET /internal/v1/withdrawals/waiting. */
export const WaitingWithdrawals = answer('WaitingWithdrawals', {
  count: member.integer('How many wait for a decision.', 12),
  amount_xaf: member.integer('What they come to.', 240_000),
  alone_left_xaf: member.integerOrNull(
    'What whoever asks may still approve alone today; null: as much as they like.',
    400_000,
  ),
});

const actorKinds = ['service', 'application', 'provider', 'operator'] as const;
const operations = ['collect', 'transfer', 'read_status'] as const;
const verdicts = ['succeeded', 'failed', 'pending', 'unknown'] as const;

/** One move of a transaction. */
export const HistoryItem = answer('HistoryItem', {
  from: member.nameOrNull(transactionStates, 'The state before; null for the first.'),
  to: member.name(transactionStates, 'The state reached.'),
  trigger: member.text('What caused it.', 'requested'),
  reason: member.text('Why.'),
  why: why('reason'),
  actor_kind: member.name(actorKinds, 'What kind of actor caused it.'),
  actor_id: member.textOrNull('Which one; null for the service itself.'),
  actor_address: member.textOrNull('From where, for operators.'),
  at: member.time('When.'),
});
export type HistoryItem = AnswerOf<typeof HistoryItem>;

/** One conversation with a provider. */
export const ExchangeItem = answer('ExchangeItem', {
  provider_id: member.text('Which provider.', 'orange_money'),
  submission_id: member.text('The name of our request there.'),
  operation: member.name(operations, 'What it was asked.'),
  outcome: member.name(
    exchangeOutcomes,
    'What it answered; `differs`: about something else than it was asked for.',
  ),
  detail: member.text('The same in its own words.'),
  why: why('detail'),
  at: member.time('When.'),
});
export type ExchangeItem = AnswerOf<typeof ExchangeItem>;

/** What a provider said when it was asked. */
const ProviderStatusItem = answer('ProviderStatusItem', {
  outcome: member.name(verdicts, 'What became of the transfer, as the provider knows it.'),
  reason: member.textOrNull('Why it failed, or why nothing is known.'),
  why: why('reason'),
  asked_at: member.time('When it was asked.'),
});

/** One merchant number of a provider. */
const FloatWalletItem = answer('FloatWalletItem', {
  wallet_id: member.text('Id of the wallet.', 'orange-237698417301'),
  merchant_msisdn: member.text('The number.', '+237698417301'),
  balance_xaf: member.numberOrNull('What it holds, as far as is known.', 2784137.6),
});

/** What a provider has to send money with. */
const FloatItem = answer('FloatItem', {
  balance_xaf: member.numberOrNull('What its wallets hold together, as far as is known.', 2784137.6),
  wallets: member.list(FloatWalletItem, 'Each by itself: one of them pays.'),
  promised_xaf: member.integer('What other withdrawals come to that are approved and not over.', 120_000),
});

/** What a player said on the page of a deposit: nothing that is believed, but where to look first. */
export const HintItem = answer('HintItem', {
  service_tx_id: member.uuid('The deposit on whose page it was named.'),
  operator_tx_id: member.text(
    "The operator's id of the payment that the player named.",
    'MP260101.0900.A12345',
  ),
  at: member.time('When.'),
  payment_id: member.uuidOrNull('The payment of this id; null while none has come.'),
});

/** Answer of GET /internal/v1/transactions/{service_tx_id}. */
export const TransactionRecordAnswer = answer('TransactionRecordAnswer', {
  ...StaffTransaction.members,
  provider_status: member.objectOrNull(
    ProviderStatusItem,
    'What the provider says now of a withdrawal in `requires_manual_resolution`: it is asked for this answer. Null for all else.',
  ),
  float: member.objectOrNull(
    FloatItem,
    'What its provider has to send it with, of a withdrawal in `pending_approval`. Null for all else.',
  ),
  history: member.list(HistoryItem, 'Every move, the oldest first.'),
  exchanges: member.list(ExchangeItem, 'What was said to providers, the oldest first.'),
  payments: member.list(PaymentItem, 'The payments that it used, or the one that it sends back.'),
  webhooks: member.list(WebhookItem, 'Its webhooks with every attempt, the oldest first.'),
  actions: member.list(
    AuditItem,
    'What operators did to it or to its webhooks without a move, such as a replay; the oldest first.',
  ),
  notes: member.list(NoteItem, 'What people wrote about it, the oldest first.'),
  hints: member.list(HintItem, 'The payments that its player named on the page, the oldest first.'),
  ...unreadableMonths,
});
export type TransactionRecordAnswer = AnswerOf<typeof TransactionRecordAnswer>;
