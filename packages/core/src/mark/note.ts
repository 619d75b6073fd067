import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { boundedText } from '../text.ts';

/** What people write notes on. */
export const noteSubjectKinds = ['transaction', 'payment', 'number'] as const;

export interface NoteSubject {
  readonly kind: (typeof noteSubjectKinds)[number];
  /** The id of the transaction or the payment, or the number. */
  readonly id: string;
}

/** What a person wrote for the others to read. It is never changed, and no platform sees it. */
export interface Note {
  readonly id: string;
  readonly subject: NoteSubject;
  readonly text: string;
  /** Who: the id of the staff member. */
  readonly by: string;
  readonly at: Instant;
}

/** The deed in the audit. The note itself is shown beside what it is about, so it is not told there twice. */
export const noteAction = 'note.add';

export const noteText = (text: string): string =>
  boundedText(text.trim(), limits.noteMaxChars, 'invalid_text');
