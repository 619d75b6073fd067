import { type Reason, sentenceOf } from '@mobile-money/core/reason';
import type { AttemptItem, ReasonItem } from '../api/schemas.ts';
import { wholeText } from '../formats/figures.ts';
import type { Language, Texts } from '../texts/words.ts';

/** Why, in the reader's language; what a person or an operator wrote stays as it is. */
export const whyText = (why: ReasonItem | null, { locale }: Texts): string =>
  sentenceOf(why as Reason | null, locale.slice(0, 2) as Language);

/** What a staff member did. What is not known by its name is shown as the audit keeps it. */
export const actionText = (action: string, { auditActions }: Texts): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as keyof Texts['auditActions']] : action;

/** How something was before or after that: a state by its name, anything else as it is. */
export const stateText = (value: string, { state }: Texts): string =>
  Object.hasOwn(state, value) ? state[value as keyof Texts['state']] : value;

/** How an attempt to deliver a webhook went. */
export const attemptText = ({ status, duration_ms: ms, why }: AttemptItem, texts: Texts): string =>
  status === null
    ? texts.transaction.notAnswered(whyText(why, texts))
    : texts.transaction.answered(String(status), wholeText(ms));
