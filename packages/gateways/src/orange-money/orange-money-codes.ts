import type { Direction, FailureCode, PlainCode } from '@mobile-money/core';
import { type Meaning, meanings } from '../failure-meanings.ts';
import { plainText } from '../sms-templates/plain-text.ts';

/**
 * The refusals of Orange whose meaning is certain: the payment was looked at and not made. Sources disagree about the
 * other 600xx, so those say nothing about whether money moved, and are kept as they came.
 */
// biome-ignore format: reads by its columns
const refusals: Readonly<Record<string, { readonly means: Meaning; readonly says: PlainCode }>> = {
  '60019': { means: meanings.tooLittle, says: 'account_too_little' },
  '00671': { means: meanings.noAccount, says: 'not_an_orange_number' },
  '99051': { means: meanings.noAccount, says: 'no_orange_account' },
};

/** What Orange's words say of a payment that failed, where no code does; the first that fits. */
const words: readonly (readonly [RegExp, Meaning])[] = [
  [/insuffisant|insufficient|not enough/i, meanings.tooLittle],
  [/refus|rejet|annul|declin|reject|cancel/i, meanings.payerRefused],
  [/expir|delai|timed? ?out|temps imparti/i, meanings.payerTooLate],
  [
    /n'existe pas|inexistant|introuvable|not found|does not exist|pas (?:de|un) (?:compte|numero)/i,
    meanings.noAccount,
  ],
];

/** How it ended, where that alone says why. */
const endings: Readonly<Record<string, Meaning>> = {
  EXPIRED: meanings.payerTooLate,
  CANCELLED: meanings.payerRefused,
  CANCELED: meanings.payerRefused,
};

/** Why a payment failed, by the codes of its steps, by how it ended, or by what Orange says of it. */
export function failureCode(
  direction: Direction,
  { codes, ending, said }: { codes: readonly (string | null)[]; ending: string; said: string },
): FailureCode {
  const coded = codes.map((code) => refusals[code ?? '']?.means).find((means) => means !== undefined);
  const worded = words.find(([pattern]) => pattern.test(plainText(said)))?.[1];
  const means = coded ?? endings[ending.toUpperCase()] ?? worded ?? meanings.error;
  return means[direction];
}

export type OrangeVerdict = 'succeeded' | 'failed' | 'pending';

/** Orange writes two L where others write one. */
const verdicts: Readonly<Record<string, OrangeVerdict>> = {
  SUCCESSFULL: 'succeeded',
  SUCCESSFUL: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  EXPIRED: 'failed',
  CANCELLED: 'failed',
  CANCELED: 'failed',
};

export const verdictOf = (status: string | null): OrangeVerdict | null =>
  (status === null ? undefined : verdicts[status.toUpperCase()]) ?? null;

/** The refusal that a message begins with, as in `60019 :: …`, if its meaning is certain; null for others. */
export function refusalIn(
  message: string,
  direction: Direction,
): { readonly code: FailureCode; readonly says: PlainCode } | null {
  const refusal = refusals[leadingCode(message) ?? ''];
  return refusal === undefined ? null : { code: refusal.means[direction], says: refusal.says };
}

export const leadingCode = (message: string): string | null =>
  /^\s*(\d{5})\s*(?:::|$)/.exec(message)?.[1] ?? null;
