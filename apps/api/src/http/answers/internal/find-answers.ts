import { operators } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { AuditItem, MessageItem, PaymentItem, unreadableMonths } from './list-answers.ts';
import { BlockItem, NoteItem } from './mark-answers.ts';
import { DifferenceItem } from './reconciliation-answers.ts';
import { HintItem, StaffTransaction, TransactionRecordAnswer } from './staff-transaction.ts';

const FoundCursors = answer('FoundCursors', {
  transactions: member.textOrNull(
    'Where the next part begins: `in=transactions&cursor=`; null after the last.',
  ),
  payments: member.textOrNull('The same with `in=payments`.'),
  messages: member.textOrNull('The same with `in=messages`.'),
});

/** Answer of GET /internal/v1/search. */
export const FoundAnswer = answer('FoundAnswer', {
  transactions: member.list(StaffTransaction, 'Newest first, 20 at most.'),
  payments: member.list(PaymentItem, 'In whatever status, newest first, 20 at most.'),
  messages: member.list(MessageItem, 'Newest first, 20 at most.'),
  cursors: member.object(FoundCursors, 'Where to go on in each group.'),
  ...unreadableMonths,
});
export type FoundAnswer = AnswerOf<typeof FoundAnswer>;

const NumberSums = answer('NumberSums', {
  deposited_xaf: member.integer('What came from it and was credited.', 5000),
  deposit_count: member.integer('In so many deposits.', 1),
  withdrawn_xaf: member.integer('What was paid out to it.', 2000),
  withdrawal_count: member.integer('In so many withdrawals.', 1),
  returned_xaf: member.integer('What was sent back to it.', 0),
  held_xaf: member.integer('What it paid that fits nothing so far.', 0),
  held_count: member.integer('In so many payments.', 0),
});

/** Answer of GET /internal/v1/numbers/{msisdn}. */
export const NumberAnswer = answer('NumberAnswer', {
  msisdn: member.text('The number.', '+237699123456'),
  operator: member.nameOrNull(operators, 'Whose range it lies in; null when that is no operator of ours.'),
  sums: member.object(NumberSums, 'All of its money.'),
  players: member.strings('Who used it, the last one first, 20 at most.'),
  hints: member.list(
    HintItem,
    'The payments that players named on the pages of its deposits that were not credited.',
  ),
  ...FoundAnswer.members,
  payments: member.list(PaymentItem, 'What is held first, then the others; each newest first.'),
});
export type NumberAnswer = AnswerOf<typeof NumberAnswer>;

const ExportedNote = answer('ExportedNote', {
  ...NoteItem.members,
  about: member.text(
    'What it is on: the number, or a transaction or payment by its id.',
    'number +237699123456',
  ),
});

/** Answer of GET /internal/v1/numbers/{msisdn}/export. */
export const NumberExportAnswer = answer('NumberExportAnswer', {
  msisdn: member.text('The number.', '+237699123456'),
  made_at: member.time('When it was asked for.'),
  transactions: member.list(TransactionRecordAnswer, 'All of them, newest first, each with its whole story.'),
  payments: member.list(PaymentItem, 'All that it paid, newest first.'),
  messages: member.list(MessageItem, 'All SMS that name it or that it sent, newest first.'),
  callbacks: member.list(MessageItem, 'What operators told of its transactions, or with its number in it.'),
  differences: member.list(DifferenceItem, 'Differences between statements and books that name it.'),
  notes: member.list(ExportedNote, 'What staff wrote about it, its transactions and its payments.'),
  blocks: member.list(BlockItem, 'When it was blocked, those in force first.'),
  audit: member.list(AuditItem, 'What staff did that names it, or to its transactions and payments.'),
  ...unreadableMonths,
});
export type NumberExportAnswer = AnswerOf<typeof NumberExportAnswer>;
