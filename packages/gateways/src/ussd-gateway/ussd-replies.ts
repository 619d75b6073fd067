import { type FailureCode, type Msisdn, normaliseMsisdn, type Operator } from '@mobile-money/core';
import { smsOf } from '../sms-templates/all-sms-templates.ts';
import { readAmountXaf } from '../sms-templates/amount.ts';
import { plainText } from '../sms-templates/plain-text.ts';
import { isContradicted } from './ussd-contradictions.ts';
import { ussdRefusals } from './ussd-refusals.ts';
import { ussdSuccesses } from './ussd-successes.ts';
import { figuresOf, money, phoneNumber } from './ussd-words.ts';

export interface AskedFor {
  readonly operator: Operator;
  readonly use: 'transfer' | 'collection';
  readonly msisdn: Msisdn;
  readonly amountXaf: number;
}

export type ReplyReading =
  | { readonly means: 'success'; readonly operatorTxId: string | null }
  | { readonly means: 'failure'; readonly code: FailureCode }
  | { readonly means: 'neither' };

export const directions = { collection: 'deposit', transfer: 'withdrawal' } as const;

/** Far more than a network can show. What is longer is not read in part: its end may tell something else. */
const replyMaxChars = 1_000;

/** To whom it was sent, right behind the words of success. */
const receiver = new RegExp(
  String.raw`^ (?:au?|vers|to) (?:[A-Z][^().,:;!?]{0,80}? ?)?\(? ?\+?(?<number>${phoneNumber})`,
);
/** Otherwise the words of success end there: "aujourd'hui" behind them would make a sum of many. */
const endings: readonly RegExp[] = [
  /^(?:$|[.,!]| (?:le|from) \d| (?:au?|vers) [A-Z])/,
  /^ (?:(?:votre )?nouveau solde|(?:your )?new balance|frais|fees?|montant|amount|id|transaction id|details)\b/i,
];

const labelledAmount = /\b(?:montant|amount)(?: (?:de (?:la )?)?transaction)? ?: ?(\d(?:[\d., ]*\d)?)/gi;
const anyAmount = new RegExp(String.raw`(?<!\d)${money}`, 'gi');
const anyNumber = new RegExp(phoneNumber, 'g');

/** What a reply says of what was asked for: nothing, where it is neither a plain refusal nor our own success. */
export function readReply(text: string, asked: AskedFor): ReplyReading {
  if (text.length > replyMaxChars) return { means: 'neither' };
  const plain = plainText(text);
  for (const { pattern, failure } of ussdRefusals) {
    const refused = pattern.exec(plain);
    if (refused === null) continue;
    const { number, amount } = refused.groups ?? {};
    return isNumber(number, asked) && isAmount(amount, asked)
      ? { means: 'failure', code: failure[directions[asked.use]] }
      : { means: 'neither' };
  }
  return isOurSuccess(plain, asked) && !isContradicted(plain, asked.use)
    ? { means: 'success', operatorTxId: operatorTxIdIn(plain, asked.operator) }
    : { means: 'neither' };
}

/** What is not named is not another's. */
const isNumber = (written: string | undefined, { msisdn }: AskedFor): boolean =>
  written === undefined || normaliseMsisdn(written) === msisdn;
const isAmount = (written: string | undefined, { amountXaf }: AskedFor): boolean =>
  written === undefined || readAmountXaf(figuresOf(written)) === amountXaf;

function isOurSuccess(plain: string, asked: AskedFor): boolean {
  return ussdSuccesses[asked.operator].some(({ use, pattern }) => {
    const begun = use === asked.use ? pattern.exec(plain) : null;
    return begun !== null && isOurs(begun, plain, asked);
  });
}

/**
 * A success must name no other number or amount as its own: it would be the reply of another session. Where it names
 * none in its place, none anywhere in it may be another.
 */
function isOurs(begun: RegExpExecArray, plain: string, asked: AskedFor): boolean {
  const rest = plain.slice(begun[0].length);
  const sentTo = receiver.exec(rest);
  if (asked.use === 'transfer' && sentTo === null && !endings.some((pattern) => pattern.test(rest)))
    return false;
  const number = begun.groups?.['number'] ?? sentTo?.groups?.['number'];
  const numbers = number === undefined ? plain.match(anyNumber) : [number];
  const labelled = [...plain.matchAll(labelledAmount)].map(([, digits]) => digits);
  const named = [begun.groups?.['amount'], ...labelled].filter((amount) => amount !== undefined);
  const amounts = named.length === 0 ? plain.match(anyAmount) : named;
  return (
    (numbers ?? []).every((each) => isNumber(each, asked)) &&
    (amounts ?? []).every((each) => isAmount(each, asked))
  );
}

const operatorTxIdIn = (plain: string, operator: Operator): string | null =>
  new RegExp(smsOf[operator].id.pattern, 'i').exec(plain)?.[1]?.toUpperCase() ?? null;
