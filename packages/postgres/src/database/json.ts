import { type Reason, typed } from '@mobile-money/core';

const unstorable = /[\0\p{Surrogate}]/gu;

/** PostgreSQL keeps neither NUL nor halves of characters; receivers and gateways may send both. */
export const storable = (text: string): string => text.replace(unstorable, '\uFFFD');

/** What JSON writes for those: only a text that holds one of them is looked through. */
const suspicious = /\\u(?:0000|d[89a-f])/;

/** JSON that PostgreSQL takes. */
export function json(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\u') || !suspicious.test(text)) return text;
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? storable(each) : each));
}

/** Null instead of an empty list: what is not there need not be read. */
export const jsonOrNull = (rows: readonly unknown[]): string | null =>
  rows.length === 0 ? null : json(rows);

/** A reason as columns of text keep it; none is empty. */
export const reasonText = (reason: Reason | null): string => (reason === null ? '' : json(reason));

/** What was written there as a sentence, before reasons were kept or by hand, is what someone wrote. */
export const reasonIn = (text: string): Reason =>
  text.startsWith('{"code":') ? (JSON.parse(text) as Reason) : typed(text);

export const reasonOrNull = (text: string | null): Reason | null =>
  text === null || text === '' ? null : reasonIn(text);
