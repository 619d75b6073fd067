import { type Reason, sentenceOf } from '@mobile-money/core/reason';
import type { ReasonItem } from '../api/schemas.ts';
import type { Language, Texts } from '../texts/words.ts';

/** Why, in the reader's language; what a person or an operator wrote stays as it is. */
export const whyText = (why: ReasonItem | null, { locale }: Texts): string =>
  sentenceOf(why as Reason | null, locale.slice(0, 2) as Language);
