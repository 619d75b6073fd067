import { type Reason, sentenceOf } from '@mobile-money/core/reason';
import type { ReasonItem } from '../api/schemas.ts';
import { english } from '../texts/english.ts';
import type { Language, Texts } from '../texts/words.ts';

const listed = Object.keys(english.reject.reasons) as (keyof typeof english.reject.reasons)[];

/**
 * Why, in the reader's language; what a person or an operator wrote stays as it is. A rejection that was chosen from
 * the list of these pages is kept as its English words, because platforms read them.
 */
export function whyText(why: ReasonItem | null, { reject, locale }: Texts): string {
  const text = why?.code === 'typed' ? why.facts['text'] : null;
  const chosen = listed.find((name) => english.reject.reasons[name] === text);
  if (chosen !== undefined) return reject.reasons[chosen];
  return sentenceOf(why as Reason | null, locale.slice(0, 2) as Language);
}
