import type { Condition, NarrowedList } from './narrowed-list.ts';

/** The longest first, which is likely to be the rarest. */
export const byLength = (words: readonly string[]): readonly string[] =>
  [...words].sort((a, b) => b.length - a.length);

/**
 * The SMS that have all of these words, newest first: those of the longest one are held against the others. Null for no words at all.
 */
export function wordsRun(words: readonly string[]): Omit<NarrowedList, 'columns' | 'join'> | null {
  const [longest, ...others] = byLength(words);
  if (longest === undefined) return null;
  return {
    table: ['message_words w'],
    alias: 'w',
    at: 'received_at',
    id: 'message_id',
    run: [['w.word = ?', longest]],
    filter: {},
    conditions: others.map(
      (word): Condition => [
        `(select true from message_words o where o.word = ? and o.received_at = w.received_at
          and o.message_id = w.message_id limit 1)`,
        word,
      ],
    ),
  };
}
