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
  /** What has that form too and is more likely something else, unless it is called an id. */
  readonly unlikely: string;
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
    unlikely: String.raw`(?:237)?6\d{8}`,
    inSms: String.raw`${mtnLabel} ?:? ?(\d{9,14})(?!\d)`,
    sign: String.raw`${mtnLabel} ?:? ?\d`,
  },
  orange: {
    alone: String.raw`[A-Z]{2}\d{6}\.\d{4}\.[A-Z0-9]{4,10}`,
    whole: String.raw`[A-Z]{2}\d{6}\.\d{4}\.(?:[A-Z]\d{5}|\d{8})`,
    unlikely: '(?!)',
    inSms: String.raw`([A-Z]{2}\d{6}\.\d{4}\.[A-Z0-9]{4,10})(?![A-Z0-9])`,
    sign: String.raw`[A-Z]{2}\d{6}\.\d{4}\.\w`,
  },
};

/**
 * The id in what a player typed or pasted: a whole SMS in which there is one and no other, or the id alone or among words
 * that have no digits. Null when there is none in the form of the operator. A bare number of a phone is none: many would
 * type theirs.
 */
export function txIdIn(operator: Operator, written: string): string | null {
  const { alone, unlikely, inSms } = txIdForms[operator];
  const plain = written
    .slice(0, limits.hintTextMaxChars)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const ids = new Set([...plain.matchAll(new RegExp(inSms, 'gi'))].map(([, id]) => String(id).toUpperCase()));
  const [id] = ids;
  if (id !== undefined) return ids.size === 1 ? id : null;
  // People call it what they like: N°, Réf, TID. A plus makes it the number of a phone.
  const compact = plain.replaceAll(' ', '').toUpperCase();
  const [, only = null] = new RegExp(`^[^\\d+]*?(${alone})\\D*$`).exec(compact) ?? [];
  const isPhone = only !== null && new RegExp(`^${unlikely}$`).test(only) && !/\bid\b/i.test(plain);
  return isPhone ? null : only;
}
