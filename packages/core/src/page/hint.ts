import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Operator } from '../phone/operator.ts';
import type { TransactionId } from '../transaction/transaction.ts';

/**
 * The operator's id of a payment that a player says to have made for a deposit. It shows staff where to look first. It
 * changes nothing about what is credited: whoever has the page may say anything.
 */
export interface Hint {
  readonly transactionId: TransactionId;
  readonly operator: Operator;
  readonly operatorTxId: string;
  readonly at: Instant;
}

const mtnLabel =
  '(?:financial transaction id|transaction id|identifiant de transaction financiere|id (?:de (?:la )?)?transaction)';

interface TxIdForm {
  readonly alone: string;
  /** As those are that were seen of late: one that is cut off does not have it. */
  readonly whole: string;
  /** What shows that digits with spaces between them are other numbers, unless they are called an id. */
  readonly others: string;
  /** Among the other numbers of a text; the id is the first group. */
  readonly inSms: string;
  /** What begins as an id does, also where none can be read. */
  readonly sign: string;
}

/** How operators name transactions, in capitals. */
export const txIdForms: Readonly<Record<Operator, TxIdForm>> = {
  mtn: {
    alone: String.raw`\d{9,14}`,
    whole: String.raw`\d{11}`,
    // The number of a phone, an amount, and a date by its year.
    others: String.raw`\b0?[26](?: ?\d){8}\b|00\b|20\d\d\b|\b20\d\d`,
    inSms: String.raw`${mtnLabel} ?:? ?(\d{9,14})(?!\d)`,
    sign: String.raw`${mtnLabel} ?:? ?\d`,
  },
  orange: {
    alone: String.raw`[A-Z]{2}\d{6}\.\d{4}\.[A-Z0-9]{4,10}`,
    whole: String.raw`[A-Z]{2}\d{6}\.\d{4}\.(?:[A-Z]\d{5}|\d{8})`,
    others: '(?!)',
    inSms: String.raw`([A-Z]{2}\d{6}\.\d{4}\.[A-Z0-9]{4,10})(?![A-Z0-9])`,
    sign: String.raw`[A-Z]{2}\d{6}\.\d{4}\.\w`,
  },
};

/** What people call an id, before it: N°, Réf, TID, "Identifiant de transaction financière". */
const names =
  /^(?:(?:id(?:entifiant)?|t(?:x ?)?id|trans(?:action)?|ref(?:erence)?|num(?:ero|ber)?|n(?: ?[o°])?|financial|financiere|de|la)[ .:]*)+/i;
const calledId = /\b(?:(?:t|tx ?)?id|identifiant)[ .:]*$/i;

const isAll = (form: string, text: string): boolean => new RegExp(`^(?:${form})$`).test(text);

/**
 * The id in what a player typed or pasted: alone under a name or none, with spaces in it; in an SMS; or among words that
 * have no digits. Null where it is not certain, so that the player is asked again: numbers that may be others are no id,
 * and none is cut off at a space or takes in what stands behind.
 */
export function txIdIn(operator: Operator, written: string): string | null {
  const { alone, whole, others, inSms } = txIdForms[operator];
  const plain = written
    .slice(0, limits.hintTextMaxChars)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

  const [name = ''] = names.exec(plain) ?? [];
  const spaced = plain.slice(name.length).replace(/[ .,;]+$/, '');
  const compact = spaced.replaceAll(' ', '').toUpperCase();
  const isOther = spaced.includes(' ') && !calledId.test(name) && new RegExp(others).test(spaced);
  if (isAll(whole, compact)) return isOther ? null : compact;

  // Digits behind a space may be the rest of an id that is not whole without them.
  const found = [...plain.matchAll(new RegExp(`${inSms}(?=( \\d)?)`, 'gi'))].map(([, text, more]) => {
    const id = String(text).toUpperCase();
    return more === undefined || isAll(whole, id) ? id : null;
  });
  const [id, ...otherIds] = new Set(found);
  if (id !== undefined) return otherIds.length === 0 ? id : null;

  // A plus makes it the number of a phone, a star or a hash a code to dial.
  const [, before = '', only = ''] = /^([^\d+*#]*)(\d+)\D*$/.exec(plain) ?? [];
  return isAll(calledId.test(before) ? alone : whole, only) ? only : null;
}
