import { type FailureCode, type Msisdn, normaliseMsisdn, type Operator } from '@mobile-money/core';
import { type Meaning, meanings } from '../failure-meanings.ts';
import { failedSms, notDone, smsOf } from '../sms-templates/all-sms-templates.ts';
import { readAmountXaf } from '../sms-templates/amount.ts';
import { plainText } from '../sms-templates/plain-text.ts';

interface UssdReplyTemplate {
  readonly name: string;
  readonly use: 'transfer' | 'collection' | 'both';
  readonly means: 'success' | 'failure';
  /** Why it failed; of a success, nothing. */
  readonly failure?: Meaning;
  /** Whether it was seen on a real SIM of Cameroon. */
  readonly confirmed: boolean;
  /** Held against the reply without accents and with single spaces. Without repeated groups: replies are not ours. */
  readonly pattern: RegExp;
}

const refusal = (words: string): RegExp =>
  new RegExp(
    `(?:^|[.!] ?)(?:(?:transaction|operation|transfert|paiement) (?:echouee?|refusee?) ?[:,-] ?)?(?:(?:votre|le|ce|your|the|this) )?${words}`,
    'i',
  );

/**
 * No reply of Cameroon's networks is published, so these follow the words of their SMS: all must be held against a
 * real SIM. `non abouti` is missing on purpose: payers report that the money was taken all the same.
 */
// biome-ignore format: reads by its columns
const ownReplies: Readonly<Record<Operator, readonly UssdReplyTemplate[]>> = {
  mtn: [
    { name: 'mtn_transfer_done',     use: 'transfer',   means: 'success', confirmed: false, pattern: /transfert de [\d ., ]{1,20} ?(?:fcfa|xaf) effectue avec succes/i },
    { name: 'mtn_money_sent',        use: 'transfer',   means: 'success', confirmed: false, pattern: /vous avez envoye [\d ., ]{1,20} ?(?:fcfa|xaf)/i },
  ],
  orange: [
    { name: 'orange_transfer_done',  use: 'transfer',   means: 'success', confirmed: false, pattern: /transfert de \d{9}.{0,100} vers \d{9}.{0,100} reussi/i },
    { name: 'orange_deposit_done',   use: 'transfer',   means: 'success', confirmed: false, pattern: /depot vers \d{9}.{0,100} reussi/i },
  ],
};

/**
 * Words that all operators use. Those of a refusal stand at the beginning of a sentence: further on they may be a name
 * that someone chose, or a condition.
 */
// biome-ignore format: reads by its columns
export const sharedReplies: readonly UssdReplyTemplate[] = [
  { name: 'prompt_sent_fr',        use: 'collection', means: 'success', confirmed: false, pattern: /(?:demande|requete) de paiement (?:a ete )?(?:envoyee|transmise)/i },
  { name: 'prompt_sent_en',        use: 'collection', means: 'success', confirmed: false, pattern: /payment request (?:has been )?sent/i },
  { name: 'not_enough_money_fr',   use: 'both',       means: 'failure', failure: meanings.tooLittle, confirmed: false, pattern: refusal('solde .{0,60}insuffisant') },
  { name: 'not_enough_money_en',   use: 'both',       means: 'failure', failure: meanings.tooLittle, confirmed: false, pattern: refusal('(?:you have )?insufficient (?:funds|balance)') },
  { name: 'wrong_pin_fr',          use: 'both',       means: 'failure', failure: meanings.error, confirmed: false, pattern: refusal('code (?:pin|secret) .{0,20}(?:incorrect|errone|invalide)') },
  { name: 'wrong_pin_en',          use: 'both',       means: 'failure', failure: meanings.error, confirmed: false, pattern: refusal('(?:you gave an? )?(?:wrong|incorrect|invalid) pin') },
  { name: 'no_such_account_fr',    use: 'both',       means: 'failure', failure: meanings.noAccount, confirmed: false, pattern: refusal("(?:numero|compte) .{0,60}(?:n'existe pas|inexistant|introuvable)") },
  { name: 'no_such_account_en',    use: 'both',       means: 'failure', failure: meanings.noAccount, confirmed: false, pattern: refusal('(?:number|account) .{0,60}(?:does not exist|not found)') },
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

/**
 * Words of success in a form that no template knows, of what is still to come, or of what would be. A refusal beside them
 * is not certain enough to send money again.
 */
const soundsDone =
  /\b(?:succes|success\w*|reussi\w*|effectue\w*|envoye\w*|transmis\w*|nouveau solde|new balance|transaction id|en cours|traitement|patient\w*|recevr\w*|sera|seront|pending|process\w*|will be|si|if)\b/i;

/** A success beside them is none, or is asked about: of what was sent a while ago, or before it is sent. */
const soundsOpen = [failedSms.pattern, notDone, /\?/, /(?:^|\s)1 ?[.):-] ?[a-z].*\s2 ?[.):-] ?[a-z]/i];

/**
 * What a reply says of what was asked for. A success must not name another number or other amounts only: it would be
 * the reply of another session. One that reads both ways reads neither way.
 */
export function readReply(text: string, asked: AskedFor): ReplyReading {
  const plain = plainText(text.slice(0, replyMaxChars));
  const fitting = [...ownReplies[asked.operator], ...sharedReplies].filter(
    ({ use, pattern }) => (use === 'both' || use === asked.use) && pattern.test(plain),
  );
  const [first] = fitting;
  if (first === undefined || fitting.some(({ means }) => means !== first.means)) return { means: 'neither' };
  if (first.means === 'failure') {
    const code = (first.failure ?? meanings.error)[directions[asked.use]];
    return soundsDone.test(plain) ? { means: 'neither' } : { means: 'failure', code };
  }
  const isOpen = soundsOpen.some((pattern) => pattern.test(plain));
  return !isOpen && speaksOf(plain, asked)
    ? { means: 'success', operatorTxId: operatorTxIdIn(plain, asked.operator) }
    : { means: 'neither' };
}

function speaksOf(plain: string, { msisdn, amountXaf }: AskedFor): boolean {
  const numbers = [...plain.matchAll(/\b(?:237)?6\d{8}\b/g)].map(([number]) => normaliseMsisdn(number));
  const amounts = [...plain.matchAll(/(\d[\d., ]{0,20}) ?(?:fcfa|xaf)\b/gi)].map(([, digits = '']) =>
    readAmountXaf(digits.trim()),
  );
  return (
    (numbers.length === 0 || numbers.includes(msisdn)) &&
    (amounts.length === 0 || amounts.includes(amountXaf))
  );
}

const operatorTxIdIn = (plain: string, operator: Operator): string | null =>
  new RegExp(smsOf[operator].id.pattern, 'i').exec(plain)?.[1]?.toUpperCase() ?? null;
