import { type FailureCode, type Msisdn, normaliseMsisdn, type Operator } from '@mobile-money/core';
import { smsOf } from '../sms-templates/all-sms-templates.ts';
import { readAmountXaf } from '../sms-templates/amount.ts';
import { plainText } from '../sms-templates/plain-text.ts';
import { isContradicted } from './ussd-contradictions.ts';
import { ussdRefusals } from './ussd-refusals.ts';
import { money, opening, phoneNumber } from './ussd-words.ts';

interface UssdSuccess {
  readonly name: string;
  readonly use: 'transfer' | 'collection';
  /** Whether it was seen on a real SIM of Cameroon. */
  readonly confirmed: boolean;
  /** Its groups `number` and `amount` are what it names as its own. Without repeated groups: replies are not ours. */
  readonly pattern: RegExp;
}

const success = (words: string): RegExp => new RegExp(opening + words, 'i');

/**
 * No reply of Cameroon's networks is published, so these follow the words of their SMS: all must be held against a
 * real SIM.
 */
// biome-ignore format: reads by its columns
const ownSuccesses: Readonly<Record<Operator, readonly UssdSuccess[]>> = {
  mtn: [
    { name: 'mtn_transfer_done',     use: 'transfer',   confirmed: false, pattern: success(`transfert de (?<amount>${money}) effectue avec succes`) },
    { name: 'mtn_money_sent',        use: 'transfer',   confirmed: false, pattern: success(`vous avez envoye (?<amount>${money})`) },
  ],
  orange: [
    { name: 'orange_transfer_done',  use: 'transfer',   confirmed: false, pattern: success(String.raw`transfert de \d{9}\b[^,;:!?]{0,80} vers (?<number>\d{9})\b[^,;:!?]{0,80} reussi\b`) },
    { name: 'orange_deposit_done',   use: 'transfer',   confirmed: false, pattern: success(String.raw`depot vers (?<number>\d{9})\b[^,;:!?]{0,80} reussi\b`) },
  ],
};

/** Words that all operators use. */
// biome-ignore format: reads by its columns
const sharedSuccesses: readonly UssdSuccess[] = [
  { name: 'prompt_sent_fr',        use: 'collection', confirmed: false, pattern: success('(?:(?:votre|la) )?(?:demande|requete) de paiement (?:a ete )?(?:envoyee|transmise)') },
  { name: 'prompt_sent_en',        use: 'collection', confirmed: false, pattern: success('(?:(?:a|the|your) )?payment request (?:has been )?sent') },
];

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

const replyMaxChars = 1_000;

/** To whom it was sent, right behind the words of success. */
const receiver = new RegExp(
  String.raw`^ (?:au?|vers|to) (?:[A-Z][^().,:;!?]{0,80}? ?)?\(? ?\+?(?<number>${phoneNumber})`,
);
/** Otherwise the words of success end there: "aujourd'hui" behind them would make a sum of many. */
const endings: readonly RegExp[] = [
  /^(?:$|[.,!]| (?:le|from) \d| (?:au?|vers) [A-Z])/,
  /^ (?:(?:votre )?nouveau solde|frais|montant|id|transaction id|details)\b/i,
];

const labelledAmount = /\bmontant(?: (?:de (?:la )?)?transaction)? ?: ?(\d(?:[\d., ]*\d)?)/gi;
const anyAmount = new RegExp(String.raw`(?<!\d)${money}`, 'gi');
const anyNumber = new RegExp(phoneNumber, 'g');

/** What a reply says of what was asked for: nothing, where it is neither a plain refusal nor our own success. */
export function readReply(text: string, asked: AskedFor): ReplyReading {
  const plain = plainText(text.slice(0, replyMaxChars));
  for (const { pattern, failure } of ussdRefusals) {
    const refused = pattern.exec(plain);
    if (refused === null) continue;
    const { number } = refused.groups ?? {};
    const isOurs = number === undefined || normaliseMsisdn(number) === asked.msisdn;
    return isOurs ? { means: 'failure', code: failure[directions[asked.use]] } : { means: 'neither' };
  }
  return isOurSuccess(plain, asked) && !isContradicted(plain, asked.use)
    ? { means: 'success', operatorTxId: operatorTxIdIn(plain, asked.operator) }
    : { means: 'neither' };
}

function isOurSuccess(plain: string, asked: AskedFor): boolean {
  return [...ownSuccesses[asked.operator], ...sharedSuccesses].some(({ use, pattern }) => {
    const begun = use === asked.use ? pattern.exec(plain) : null;
    return begun !== null && isOurs(begun, plain, asked);
  });
}

/**
 * A success must name no other number or amount as its own: it would be the reply of another session. Where it names
 * none in its place, none anywhere in it may be another.
 */
function isOurs(begun: RegExpExecArray, plain: string, { use, msisdn, amountXaf }: AskedFor): boolean {
  const rest = plain.slice(begun[0].length);
  const sentTo = receiver.exec(rest);
  if (use === 'transfer' && sentTo === null && !endings.some((pattern) => pattern.test(rest))) return false;
  const number = begun.groups?.['number'] ?? sentTo?.groups?.['number'];
  const numbers = number === undefined ? plain.match(anyNumber) : [number];
  const labelled = [...plain.matchAll(labelledAmount)].map(([, digits]) => digits);
  const named = [begun.groups?.['amount'], ...labelled].filter((amount) => amount !== undefined);
  const amounts = named.length === 0 ? plain.match(anyAmount) : named;
  return (
    (numbers ?? []).every((each) => normaliseMsisdn(each) === msisdn) &&
    (amounts ?? []).every((each) => readAmountXaf(each.replace(/ ?(?:fcfa|xaf)$/i, '')) === amountXaf)
  );
}

const operatorTxIdIn = (plain: string, operator: Operator): string | null =>
  new RegExp(smsOf[operator].id.pattern, 'i').exec(plain)?.[1]?.toUpperCase() ?? null;
