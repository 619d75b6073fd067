import { gapStatuses, operators } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { sliceOf } from './list-answers.ts';
import { why } from './reason-item.ts';

const sources = ['sms', 'api'] as const;

/** A merchant number as a purse. */
export const WalletItem = answer('WalletItem', {
  wallet_id: member.text('Id of the wallet.', 'orange-237698417301'),
  provider_id: member.text('The provider whose number it is.', 'orange_money'),
  operator: member.name(operators, 'The operator.'),
  merchant_msisdn: member.text('The number.', '+237698417301'),
  balance_xaf: member.numberOrNull('What it holds, as far as is known.', 2784137.6),
  balance_at: member.timeOrNull('Since when.'),
  source: member.nameOrNull(sources, 'Who told: an SMS, or the operator when it was asked.'),
  gaps_open: member.integer('How many gaps of its book no one has explained.', 0),
  low_xaf: member.integerOrNull('Under this it holds little.', 100000),
  is_low: member.flag('Whether it does.'),
});
export type WalletItem = AnswerOf<typeof WalletItem>;

/** Answer of GET /internal/v1/wallets. */
export const WalletsAnswer = answer('WalletsAnswer', {
  items: member.list(WalletItem, 'Every merchant number.'),
});

/** What was told of a wallet. */
export const WalletEntryItem = answer('WalletEntryItem', {
  entry_id: member.uuid('Id of the entry; of an SMS, that of its message.'),
  source: member.name(sources, 'An SMS, or a read of the operator.'),
  operator_tx_id: member.textOrNull("The operator's id of the movement."),
  amount_xaf: member.integer('What came in, or with a minus sign went out.', 5000),
  fee_xaf: member.number('What the movement cost.', 0),
  balance_xaf: member.numberOrNull('What the wallet held then; null when the SMS does not say.', 2784137.6),
  paid_at: member.timeOrNull("The operator's time."),
  received_at: member.time('When it was told.'),
  status: member.name(
    ['vouched', 'open', 'contradicted'],
    'Whether the balances before and after agree with it, do not say, or cannot be true with it.',
  ),
  because: member.text('Why it is not vouched for; empty when it is.'),
  why: why('because'),
  payment_id: member.uuidOrNull('The payment that it tells of.'),
  service_tx_id: member.uuidOrNull('The transaction that it is about.'),
});
export type WalletEntryItem = AnswerOf<typeof WalletEntryItem>;

/** Answer of GET /internal/v1/wallets/{wallet_id}/entries. */
export const WalletEntriesAnswer = sliceOf('WalletEntriesAnswer', WalletEntryItem, 'Newest first.');

/** What a wallet held when an hour ended. */
const WalletHourItem = answer('WalletHourItem', {
  hour: member.time('When the hour began.'),
  balance_xaf: member.numberOrNull(
    'What it held when the hour ended, or holds now; null: not known.',
    2784137.6,
  ),
});

/** Answer of GET /internal/v1/wallets/{wallet_id}/balances. */
export const WalletHoursAnswer = answer('WalletHoursAnswer', {
  hours: member.list(WalletHourItem, 'The last 24 hours, the oldest first.'),
});

/** One side of a gap. */
export const GapSide = answer('GapSide', {
  entry_id: member.uuid('Id of the entry.'),
  operator_tx_id: member.textOrNull("The operator's id of the movement."),
  amount_xaf: member.integer('What came in, or with a minus sign went out.', 5000),
  balance_xaf: member.numberOrNull('What the wallet held then.', 2784137.6),
  received_at: member.time('When it was told.'),
});

/** Money that moved in a wallet and that no one told of. */
export const GapItem = answer('GapItem', {
  gap_id: member.uuid('Id of the gap.'),
  wallet_id: member.text('The wallet.', 'orange-237698417301'),
  missing_xaf: member.number('What the wallet holds more than was told; with a minus sign, less.', 5000),
  after: member.objectOrNull(GapSide, 'The last entry before the gap; null when none is known.'),
  before: member.objectOrNull(GapSide, 'The first entry behind it.'),
  status: member.name(gapStatuses, '`closed`: a late SMS told of it; `explained`: a person did.'),
  opened_at: member.time('When it was found.'),
  ended_at: member.timeOrNull('When it was closed or explained.'),
  explained_by: member.textOrNull('Who explained it.'),
  explanation: member.text('How; empty when no one did.'),
});
export type GapItem = AnswerOf<typeof GapItem>;

/** Answer of GET /internal/v1/gaps. */
export const GapsAnswer = sliceOf('GapsAnswer', GapItem, 'Newest first.');
