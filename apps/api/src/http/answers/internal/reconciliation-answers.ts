import {
  directions,
  discrepancyKinds,
  discrepancyStatuses,
  lineStatuses,
  pairedBy,
  settlementOutcomes,
} from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { sliceOf } from './list-answers.ts';
import { why } from './reason-item.ts';

/** An operator's statement that was imported. */
export const StatementItem = answer('StatementItem', {
  statement_id: member.uuid('Id of the statement.'),
  provider_id: member.text('Whose statement it is.', 'orange_money'),
  day: member.day('The day that it tells of.'),
  file_name: member.text('The name of the file.', 'releve.csv'),
  sha256: member.text('SHA-256 of the file, in hexadecimal digits.'),
  size_bytes: member.integer('How large the file is.', 18_204),
  line_count: member.integer('Lines that tell of money.', 212),
  ignored_count: member.integer('Headings, totals and the like.', 3),
  unreadable_count: member.integer('Lines that could not be read; each is a difference.', 0),
  imported_at: member.time('When it was imported.'),
  imported_by: member.text('Who imported it.', 'amina@example.com'),
  withdrawn_at: member.timeOrNull('When it was found to be the wrong file; null while it counts.'),
});
export type StatementItem = AnswerOf<typeof StatementItem>;

/** Answer of GET /internal/v1/statements. */
export const StatementsAnswer = sliceOf('StatementsAnswer', StatementItem, 'Newest first.');

/** How much money moved, as one side tells it. */
export const SideSums = answer('SideSums', {
  deposit_count: member.integer('How many deposits.', 200),
  deposit_xaf: member.integer('Their sum in XAF.', 1_000_000),
  withdrawal_count: member.integer('How many withdrawals.', 12),
  withdrawal_xaf: member.integer('Their sum in XAF.', 60_000),
});
export type SideSums = AnswerOf<typeof SideSums>;

/** What the last comparison of a day came to. */
export const ComparedDay = answer('ComparedDay', {
  provider_id: member.text('The provider.', 'orange_money'),
  day: member.day('The day in Cameroon.'),
  compared_at: member.time('When it was compared.'),
  theirs: member.object(SideSums, 'As the operator tells it.'),
  ours: member.object(SideSums, 'As our books tell it.'),
  their_fees_xaf: member.number('What the operator charged, in XAF.', 510.5),
  matched_count: member.integer('Lines that agree with our books.', 208),
  guessed_count: member.integer('Of those, the ones that only number, amount and time speak for.', 1),
  outside_count: member.integer('Lines of other days.', 0),
  deferred_count: member.integer(
    'Transactions of the last minutes, for which the statement of the next day is awaited.',
    2,
  ),
});
export type ComparedDay = AnswerOf<typeof ComparedDay>;

/** Answer of POST /internal/v1/statements. */
export const StatementImportAnswer = answer('StatementImportAnswer', {
  ...StatementItem.members,
  is_repeated: member.flag('The same file was there before: the day was compared again, and no more.'),
  comparison: member.object(ComparedDay, 'What the comparison came to.'),
});

/** What the operator says of a movement of money. */
export const TheirSideItem = answer('TheirSideItem', {
  file_name: member.text('The file in which it stands.', 'releve.csv'),
  line_number: member.integer('Its line in the file.', 17),
  operator_tx_id: member.textOrNull("The operator's id."),
  reference: member.textOrNull('The reference beside it.'),
  direction: member.nameOrNull(directions, 'Money that came in or went out.'),
  amount_xaf: member.integerOrNull('Amount in XAF.', 5_000),
  msisdn: member.textOrNull("The player's number."),
  status: member.nameOrNull(lineStatuses, 'What became of it.'),
  at: member.timeOrNull('When.'),
  detail: member.text(
    'Of a line that cannot be read: why, and the line. Of a repeated one: how often too many.',
  ),
  why: why('detail'),
});
export type TheirSideItem = AnswerOf<typeof TheirSideItem>;

/** What our books say of it. */
export const OurSideItem = answer('OurSideItem', {
  service_tx_id: member.uuidOrNull('The transaction, where there is one.'),
  payment_id: member.uuidOrNull('The incoming payment, where there is one.'),
  operator_tx_id: member.textOrNull("The operator's id, as far as we know it."),
  direction: member.name(directions, 'Money that came in or went out.'),
  amount_xaf: member.integer('Amount in XAF.', 5_000),
  msisdn: member.textOrNull("The player's number."),
  state: member.text('State of the transaction; `held` for a payment without one.', 'expired'),
  at: member.time('When the money moved, as far as we know.'),
});
export type OurSideItem = AnswerOf<typeof OurSideItem>;

/** What a person found out about a difference. */
const SettlementItem = answer('SettlementItem', {
  outcome: member.name(settlementOutcomes, 'What it came to.'),
  note: member.text('In the words of the one who settled it.'),
  by: member.text('Who.', 'amina@example.com'),
  at: member.time('When.'),
});

/** A difference between a statement and our books. */
export const DifferenceItem = answer('DifferenceItem', {
  difference_id: member.uuid('Id of the difference.'),
  provider_id: member.text('The provider.', 'orange_money'),
  day: member.day('The day in Cameroon.'),
  kind: member.name(discrepancyKinds, 'What differs.'),
  status: member.name(discrepancyStatuses, '`gone` when the last comparison found it no more.'),
  paired_by: member.nameOrNull(
    pairedBy,
    'How line and transaction were found to belong together; null when one is missing.',
  ),
  theirs: member.objectOrNull(TheirSideItem, 'What the operator says.'),
  ours: member.objectOrNull(OurSideItem, 'What our books say.'),
  settlement: member.objectOrNull(SettlementItem, 'What a person said about it.'),
  found_at: member.time('When it was first found.'),
  changed_at: member.time('When it last changed.'),
});
export type DifferenceItem = AnswerOf<typeof DifferenceItem>;

/** Answer of GET /internal/v1/reconciliation. */
export const ReconciliationAnswer = answer('ReconciliationAnswer', {
  items: member.list(DifferenceItem, 'Newest day first.'),
  next_cursor: member.textOrNull('Where the next part begins; null after the last.'),
  open_count: member.integer('Open differences of all providers and days.', 3),
  comparison: member.objectOrNull(
    ComparedDay,
    'Of the provider and day that are asked for, once they were compared.',
  ),
});
