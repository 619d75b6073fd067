import { type FailureCode, type Msisdn, normaliseMsisdn, type Operator } from '@mobile-money/core';
import { type Meaning, meanings } from '../failure-meanings.ts';
import { doneWords, failedSms, smsOf } from '../sms-templates/all-sms-templates.ts';
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

/** What a network says before it says why. */
const regrets = '(?:(?:desole|sorry|cher client|dear customer),? )?';
const failed =
  "(?:(?:(?:transaction|operation|transfert|paiement) (?:echouee?|refusee?)|(?:transaction|transfer|payment) failed|echec(?: (?:de |du )(?:la |l'|votre )?(?:transaction|operation|transfert|paiement|envoi))?) ?[:,-] ?)?";

const refusal = (words: string): RegExp =>
  new RegExp(`(?:^|[.!] ?)${regrets}${failed}(?:(?:votre|le|ce|your|the|this) )?${words}`, 'i');

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
    { name: 'orange_transfer_done',  use: 'transfer',   means: 'success', confirmed: false, pattern: /transfert de \d{9}.{0,100} vers \d{9}.{0,100} reussi\b/i },
    { name: 'orange_deposit_done',   use: 'transfer',   means: 'success', confirmed: false, pattern: /depot vers \d{9}.{0,100} reussi\b/i },
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
  { name: 'not_enough_money_en',   use: 'both',       means: 'failure', failure: meanings.tooLittle, confirmed: false, pattern: refusal('(?:(?:you have|account has) )?insufficient (?:funds|balance)') },
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

/** What was asked for waits or is under way: it may be done yet. */
const isToCome = 'en cours|attente|pending|sera|seront|aura|auront|will|va|vont|allons|allez';

/**
 * Words of success in a form that no template knows, of what is still to come, or of what would be. A refusal beside them
 * is not certain enough to send money again. What could not be done is said in other forms of the same words.
 */
const soundsDone = new RegExp(
  String.raw`\b(?:${isToCome}|traitement|patient\w*|recevr\w*|process(?:ed|ing)|si|if|peut-etre|maybe|succes|success\w*|reussi\w*|effectuee?s?|(?:r?envoye|transmis|transfere|credite|debite|paye|verse|approuve|finalise)e?s?|validee|(?:transfert|paiement|depot|envoi) valide|confirm\w*|accept\w*|recue?s?|ok|sent|transferred|credited|debited|paid|received|completed?|done|approved|nouveau solde|new balance|transaction id)\b`,
  'i',
);

/** A success beside them is none, or is asked about: of what was sent a while ago, was taken back, or may yet be sent. */
const soundsOpen: readonly RegExp[] = [
  failedSms.pattern,
  new RegExp(String.raw`\b(?:non|pas|not)(?: \w+){0,3} (?:${doneWords})`, 'i'),
  /\?/,
  /(?:^|\s)1 ?[.):-] ?[a-z].*\s2 ?[.):-] ?[a-z]/i,
  /\b(?:il y a|deja|already|ago|double|duplicate\w*)\b/i,
  /\b(?:annulee?s?|refusee?s?|rejetee?s?|rembours\w*|cancell?ed|reversed|refunded|declined|rejected)\b/i,
];
/** A prompt waits for its payer once it is sent, so that the same words mean nothing there. */
const soundsUnsent = new RegExp(
  String.raw`\b(?:${isToCome}|confirme[rz]?|confirm|valide[rz]|entre[rz]|saisi\w*|enter|pin)\b`,
  'i',
);

/**
 * Names are printed in capitals, behind a word in small letters and before a number, or behind a number: what sounds like
 * words in them says nothing.
 */
const capitals = "[A-Z][A-Z.'-]*(?: [A-Z][A-Z.'-]*){0,7}";
const names = new RegExp(
  String.raw`(?<=\b(?:a|au|de|vers|to|from) )${capitals}(?= ?\(?\+?(?:237)?6\d{8}\b)|(?<=\b(?:237)?6\d{8} )${capitals}(?= (?:vers|to|reussi|successful)\b)`,
  'g',
);

/** A line break ends a sentence, too, unless a name in capitals or what was announced follows it. */
const lineEnds = /(?<![\s:,(-])[ \t]*[\r\n]+\s*(?=.?[a-z])/g;

/**
 * What a reply says of what was asked for. A success must not name another number or other amounts only: it would be
 * the reply of another session. One that reads both ways reads neither way.
 */
export function readReply(text: string, asked: AskedFor): ReplyReading {
  const said = text.slice(0, replyMaxChars);
  const plain = plainText(said);
  const readings = [plain, plainText(said.replace(lineEnds, '. '))];
  const fitting = [...ownReplies[asked.operator], ...sharedReplies].filter(
    ({ use, pattern }) =>
      (use === 'both' || use === asked.use) && readings.some((each) => pattern.test(each)),
  );
  const [first] = fitting;
  if (first === undefined || fitting.some(({ means }) => means !== first.means)) return { means: 'neither' };
  const nameless = plain.replace(names, ' ');
  if (first.means === 'failure') {
    const code = (first.failure ?? meanings.error)[directions[asked.use]];
    return soundsDone.test(nameless) ? { means: 'neither' } : { means: 'failure', code };
  }
  const isOpen =
    soundsOpen.some((pattern) => pattern.test(nameless)) ||
    (asked.use === 'transfer' && soundsUnsent.test(nameless));
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
