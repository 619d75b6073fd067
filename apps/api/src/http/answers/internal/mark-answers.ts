import { blockKinds } from '@mobile-money/core';
import { type AnswerOf, answer } from '../../fields/answer.ts';
import * as member from '../../fields/member.ts';
import { sliceOf } from './list-answers.ts';
import { why } from './reason-item.ts';

/** What someone wrote about a transaction, a payment or a number. */
export const NoteItem = answer('NoteItem', {
  note_id: member.uuid('Id of the note.'),
  text: member.text('What they wrote.', 'The player called: the money came back the same evening.'),
  by: member.text('Who.', 'amina@example.com'),
  at: member.time('When.'),
});
export type NoteItem = AnswerOf<typeof NoteItem>;

/** Answer of GET /internal/v1/{transactions, payments, numbers}/…/notes. */
export const NotesAnswer = sliceOf(
  'NotesAnswer',
  NoteItem,
  'The newest, the oldest of them first; the cursor leads to older ones. As a file: newest first.',
);

/** That no deposits are taken from someone. */
export const BlockItem = answer('BlockItem', {
  block_id: member.uuid('Id of the block.'),
  kind: member.name(blockKinds, 'Who is blocked.'),
  value: member.text('The number, or the id of the player.', '+237690000100'),
  reason: member.text('Why, in the words of the one who did it.'),
  by: member.text('Who did it.', 'amina@example.com'),
  at: member.time('When.'),
  lifted_by: member.textOrNull('Who ended it; null while it is in force.'),
  lifted_at: member.timeOrNull('When.'),
  lift_reason: member.textOrNull('Why.'),
});
export type BlockItem = AnswerOf<typeof BlockItem>;

/** Answer of GET /internal/v1/blocks. */
export const BlocksAnswer = sliceOf('BlocksAnswer', BlockItem, 'Newest first.');

/** Answer of POST /internal/v1/transactions/{service_tx_id}/ask. */
export const VerdictAnswer = answer('VerdictAnswer', {
  verdict: member.name(
    ['succeeded', 'failed', 'pending', 'unknown'],
    'What became of it, as the provider says; `unknown`: it does not tell, or tells of something else.',
  ),
  at: member.time('When it was asked.'),
  because: member.text('The same in a sentence.', 'The provider has no verdict yet.'),
  why: why('because'),
});
