import { type Fact, type Reason, sentenceOf, typed } from '@mobile-money/core/reason';
import type { AttemptItem, ReasonItem, WebhookItem } from '../api/schemas.ts';
import { amountText, numberText, walletText, wholeText } from '../formats/figures.ts';
import { dayText, dayTimeText } from '../formats/time.ts';
import type { Language, Texts } from '../texts/words.ts';

/** Why, in the reader's language; what a person or an operator wrote stays as it is. */
export const whyText = (why: ReasonItem | null, { locale }: Texts): string =>
  sentenceOf(why && readable(why as Reason, locale), locale.slice(0, 2) as Language);

/** The same reason with its figures as they read everywhere here; programs have them bare. */
function readable(why: Reason, locale: string): Reason {
  const facts = Object.entries<Fact>(why.facts).map(([name, fact]) => [
    name,
    readableFact(name, fact, locale),
  ]);
  return { code: why.code, facts: Object.fromEntries(facts) } as Reason;
}

function readableFact(name: string, fact: Fact, locale: string): Fact {
  if (typeof fact === 'number') return name === 'amount' ? wholeText(Math.trunc(fact)) : fact;
  if (typeof fact === 'string') return readableText[name]?.(fact, locale) ?? fact;
  return Array.isArray(fact) ? fact.map((each) => readable(each, locale)) : readable(fact as Reason, locale);
}

const readableText: Readonly<Record<string, (fact: string, locale: string) => string>> = {
  wallet: walletText,
  number: numberText,
  day: dayText,
  other: dayText,
};

/** What staff gave as their reason: one that was chosen from a list is told in the reader's language, too. */
export const saidText = (words: string, texts: Texts): string => whyText(typed(words), texts);

/** What a staff member did. What is not known by its name is shown as the audit keeps it. */
export const actionText = (action: string, { auditActions }: Texts): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as keyof Texts['auditActions']] : action;

/** How something was before or after that, each part by its name; names of people, files and days stay as they are. */
export const valueText = (value: string, texts: Texts): string =>
  value
    .split(', ')
    .map((part) => partText(part, texts))
    .join(', ');

function partText(part: string, texts: Texts): string {
  const known = nameText(part, texts);
  if (known !== null) return known;
  const [, name = '', rest = ''] = /^(\w+) (.+)$/.exec(part) ?? [];
  return Object.hasOwn(textOf, name) ? (textOf[name]?.(rest, texts) ?? part) : part;
}

function nameText(part: string, { state, roles, mode, keys, auditValues }: Texts): string | null {
  const known = [state, roles, mode, keys.kinds, auditValues].find((names) => Object.hasOwn(names, part));
  return (known as Readonly<Record<string, string>> | undefined)?.[part] ?? null;
}

const ofRole =
  (name: 'add' | 'role' | 'enable' | 'factor') =>
  (role: string, texts: Texts): string =>
    `${texts.auditValues[name]} ${nameText(role, texts) ?? role}`;

/** What a name and something behind it say: how a wallet is low, what someone becomes, what narrows a key. */
const textOf: Readonly<Record<string, (rest: string, texts: Texts) => string>> = {
  low_xaf: (xaf, { wallets }) =>
    `${wallets.lowUnder} ${xaf === 'null' ? wallets.never : amountText(Number(xaf))}`,
  add: ofRole('add'),
  role: ofRole('role'),
  enable: ofRole('enable'),
  factor: ofRole('factor'),
  until: (iso, { locale, auditValues }) => `${auditValues.until} ${dayTimeText(iso, locale)}`,
  from: (addresses, { auditValues }) => `${auditValues.from} ${addresses}`,
};

/** How an attempt to deliver a webhook went. */
export const attemptText = ({ status, duration_ms: ms, why }: AttemptItem, texts: Texts): string =>
  status === null
    ? texts.transaction.notAnswered(whyText(why, texts))
    : texts.transaction.answered(String(status), wholeText(ms));

/** How often a webhook was tried, and what came of the last try; of a month that cannot be read only what is known. */
export function attemptsText(
  { attempts, created_at: at }: Pick<WebhookItem, 'attempts' | 'created_at'>,
  unreadable: readonly string[],
  texts: Texts,
): string {
  const isWhole = !unreadable.includes(at.slice(0, 'yyyy-mm'.length));
  const count = isWhole ? [texts.transaction.attempts(wholeText(attempts.length))] : [];
  const last = attempts.slice(-1).map((each) => texts.webhooks.lastAttempt(attemptText(each, texts)));
  return [...count, ...last].join('. ');
}
