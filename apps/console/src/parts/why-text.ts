import { type Reason, sentenceOf } from '@mobile-money/core/reason';
import type { AttemptItem, ReasonItem } from '../api/schemas.ts';
import { amountText, wholeText } from '../formats/figures.ts';
import type { Language, Texts } from '../texts/words.ts';

/** Why, in the reader's language; what a person or an operator wrote stays as it is. */
export const whyText = (why: ReasonItem | null, { locale }: Texts): string =>
  sentenceOf(why as Reason | null, locale.slice(0, 2) as Language);

/** What a staff member did. What is not known by its name is shown as the audit keeps it. */
export const actionText = (action: string, { auditActions }: Texts): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as keyof Texts['auditActions']] : action;

/** How something was before or after that, each part by its name; names of people, files and days stay as they are. */
export const valueText = (value: string, texts: Texts): string =>
  value
    .split(', ')
    .map((part) => partText(part, texts))
    .join(', ');

function partText(part: string, { state, roles, mode, keys, auditValues, wallets }: Texts): string {
  const known = [state, roles, mode, keys.kinds, auditValues].find((names) => Object.hasOwn(names, part));
  if (known !== undefined) return (known as Readonly<Record<string, string>>)[part] ?? part;
  const [, lowXaf] = /^low_xaf (\d+|null)$/.exec(part) ?? [];
  if (lowXaf === undefined) return part;
  return `${wallets.lowUnder} ${lowXaf === 'null' ? wallets.never : amountText(Number(lowXaf))}`;
}

/** How an attempt to deliver a webhook went. */
export const attemptText = ({ status, duration_ms: ms, why }: AttemptItem, texts: Texts): string =>
  status === null
    ? texts.transaction.notAnswered(whyText(why, texts))
    : texts.transaction.answered(String(status), wholeText(ms));
