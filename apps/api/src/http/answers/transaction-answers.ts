import {
  collectionModes,
  depositStates,
  directions,
  failureCodeNames,
  operators,
  withdrawalStates,
} from '@mobile-money/core';
import { type AnswerOf, answer } from '../fields/answer.ts';
import * as member from '../fields/member.ts';
import { transactionStates } from '../requests/addresses.ts';
import { webhookEvents } from './webhook-payload.ts';

const InstructionStep = answer('InstructionStep', {
  order: member.integer('Place in the order of steps, from 1.', 1),
  text: member.text(
    'What the player does, in the language asked for.',
    'Composez #150*47*500001*5000# et appelez, avant 14:35 (heure du Cameroun). Le montant est déjà dans le code : ne le changez pas.',
  ),
});

const InstructionMerchant = answer('InstructionMerchant', {
  display_name: member.textOrNull(
    "Name that the player sees on the operator's screen.",
    'SERVICE PAYMENTS 1',
  ),
  msisdn: member.text('The merchant number that must be paid.', '+237698417301'),
  code: member.textOrNull('The merchant code, where the number has one.', '500001'),
});

/** What the player needs to pay by dialling a code. */
export const Instructions = answer('Instructions', {
  ussd_string: member.text('The code to dial; it already contains the exact amount.', '#150*47*500001*5000#'),
  dial_uri: member.text('Opens the dialer with the code.', 'tel:%23150*47*500001*5000%23'),
  copy_text: member.text('Text for a copy button.', '#150*47*500001*5000#'),
  steps: member.list(InstructionStep, 'The steps in order.'),
  merchant: member.object(InstructionMerchant, 'Who is paid.'),
  illustration_url: member.textOrNull('Picture of the dialing flow, where configured.'),
  illustration_alt: member.textOrNull('Words for that picture.'),
  polling_interval_seconds: member.integer('Seconds between polls of the transaction.', 5),
});
export type Instructions = AnswerOf<typeof Instructions>;

/** Answer of POST /api/v1/deposits. */
export const DepositAnswer = answer('DepositAnswer', {
  service_tx_id: member.uuid('Id of the transaction.'),
  reference: member.text('As sent.', 'order-2026-000017'),
  status: member.name(
    depositStates,
    '`pending`, `provider_acknowledged` or `failed` when new; a repeat shows the present state.',
  ),
  amount_xaf: member.integer('Amount in XAF.', 5000),
  operator: member.name(operators, 'The operator.', 'orange'),
  expires_at: member.timeOrNull('Confirmation deadline; null once the deposit is over.'),
  collection_mode: member.name(collectionModes, 'Who starts the payment.', 'customer_initiated'),
  instructions: member.objectOrNull(Instructions, 'Null when the service starts the payment.'),
});
export type DepositAnswer = AnswerOf<typeof DepositAnswer>;

/** Answer of POST /api/v1/withdrawals. */
export const WithdrawalAnswer = answer('WithdrawalAnswer', {
  service_tx_id: member.uuid('Id of the transaction.'),
  reference: member.text('As sent.', 'order-2026-000017'),
  status: member.name(withdrawalStates, '`pending_approval` when new; a repeat shows the present state.'),
  amount_xaf: member.integer('Amount in XAF.', 5000),
  operator: member.name(operators, 'The operator.', 'orange'),
});
export type WithdrawalAnswer = AnswerOf<typeof WithdrawalAnswer>;

/** Answer of GET /api/v1/transactions/{service_tx_id}. */
export const TransactionAnswer = answer('TransactionAnswer', {
  service_tx_id: member.uuid('Id of the transaction.'),
  idempotency_key: member.text('The `reference` that the platform sent.', 'order-2026-000017'),
  direction: member.name(directions, 'Where the money goes.'),
  operator: member.name(operators, 'The operator.', 'orange'),
  provider: member.text('Id of the provider used.', 'orange_money'),
  msisdn: member.text("The player's number, E.164.", '+237690000100'),
  amount_minor: member.integer('Amount in XAF.', 5000),
  state: member.name(transactionStates, 'The present state.'),
  state_updated_at: member.time('When the state last changed.'),
  requires_human_approval: member.flag('True exactly in `pending_approval`.'),
  provider_tx_id: member.textOrNull("The operator's reference, once known."),
  expires_at: member.timeOrNull('Confirmation deadline of a deposit; null once it is over.'),
  created_at: member.time('When it was created.'),
  updated_at: member.time('When anything of it last changed.'),
  state_reason: member.text('Why it is in this state.', 'Waiting for the player to dial the code.'),
  failure_code: member.nameOrNull(
    failureCodeNames,
    'Why there was no payment: a code exactly in `failed` and `expired`.',
  ),
});
export type TransactionAnswer = AnswerOf<typeof TransactionAnswer>;

export const TransactionSummary = answer('TransactionSummary', {
  service_tx_id: member.uuid('Id of the transaction.'),
  reference: member.text('As sent.'),
  direction: member.name(directions, 'Where the money goes.'),
  operator: member.name(operators, 'The operator.', 'orange'),
  amount_xaf: member.integer('Amount in XAF.', 5000),
  state: member.name(transactionStates, 'The present state.'),
  provider_tx_id: member.textOrNull("The operator's reference, once known."),
  created_at: member.time('When it was created.'),
  updated_at: member.time('When anything of it last changed.'),
  msisdn: member.text("The player's number, E.164."),
});
export type TransactionSummary = AnswerOf<typeof TransactionSummary>;

/** Answer of GET /api/v1/players/{player_id}/transactions. */
export const PlayerTransactionsAnswer = answer('PlayerTransactionsAnswer', {
  items: member.list(TransactionSummary, 'Newest first.'),
  total: member.integer('Transactions on all pages together.', 1),
  page: member.integer('This page.', 1),
  limit: member.integer('Items per page.', 20),
  pages: member.integer('How many pages there are.', 1),
});
export type PlayerTransactionsAnswer = AnswerOf<typeof PlayerTransactionsAnswer>;

const FailureCodeEntry = answer('FailureCodeEntry', {
  code: member.name(failureCodeNames, 'As `failure_code` of a transaction has it.'),
  directions: member.names(directions, 'The directions that can fail so.'),
  retry: member.name(['now', 'later', 'never'], 'Whether the same is worth another try.'),
  player_message: member.text('What to tell the player, in the language asked for.'),
});

/** Answer of GET /api/v1/failure-codes. */
export const FailureCodesAnswer = answer('FailureCodesAnswer', {
  items: member.list(FailureCodeEntry, 'Every code once.'),
});

/** Answer of POST /api/v1/transactions/{service_tx_id}/page. */
export const PageAnswer = answer('PageAnswer', {
  url: member.text(
    'The page. Whoever has it sees this deposit: give it to the player alone, and keep it out of logs.',
    'https://pay.example/pay/Zx3mT9c0QyVn5rB7kLw2Hd8sJf4Gp6Ua1Ee0Oi9Xt3C',
  ),
  expires_at: member.time('From then on there is no such page.'),
});

/** Answer of POST /api/v1/transactions/{service_tx_id}/replay-webhook. */
export const ReplayAnswer = answer('ReplayAnswer', {
  service_tx_id: member.uuid('Id of the transaction.'),
  state: member.name(transactionStates, 'The present state; a replay does not change it.'),
  event: member.name(webhookEvents, 'The event that was sent again.'),
  callback_url: member.text('Where it was sent.'),
  dispatched: member.flag('True when the receiver answered with a 2XX status.'),
  message: member.text('What happened, in words.'),
});
export type ReplayAnswer = AnswerOf<typeof ReplayAnswer>;

/** Answer of the sandbox's simulate. */
export const SimulateAnswer = answer('SimulateAnswer', {
  service_tx_id: member.uuid('Id of the transaction.'),
  reference: member.text('As sent.'),
  previous_state: member.name(transactionStates, 'The state before.'),
  state: member.name(transactionStates, 'The state now.'),
  webhook_event: member.nameOrNull(webhookEvents, 'The webhook; null without a `callback_url`.'),
});
export type SimulateAnswer = AnswerOf<typeof SimulateAnswer>;
