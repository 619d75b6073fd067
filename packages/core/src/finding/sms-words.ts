import type { IncomingMessage } from '../incoming/incoming-message.ts';
import { type Msisdn, normaliseMsisdn } from '../phone/msisdn.ts';

/** Words that operators write in every SMS: they tell no one apart, and to keep them would cost more than all others. */
const wordsOfOperators: ReadonlySet<string> = new Set(
  [
    'vous avez recu de sur votre compte mobile money nouveau solde est frais reference transaction message expediteur le',
    'you have received from on your account new balance is fees fee sender the at to of has been for and by in',
    'transfert effectue avec succes au via paiement finalise retrait envoye reussi vers montant net commission du la les',
    'transfer successful payment amount details informations detaillees depot par en code no id date fcfa xaf cfa frs',
    'mtn momo orange om et un une des pour dans depuis financial cout bonus merci ref',
  ]
    .join(' ')
    .split(' '),
);

const wordMaxChars = 64;
const wordsMax = 40;

/** Letters without accents and in one case, so that a word is the same however it is written. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * The words by which an SMS is found: of names, numbers with their country, and operators' ids. Amounts, dates and what operators
 * write in every SMS are none.
 */
export function smsWords(text: string): readonly string[] {
  const chunks = folded(text).match(/[\p{L}\p{N}]+(?:[.\-_/][\p{L}\p{N}]+)*/gu) ?? [];
  const words = new Set(chunks.flatMap((chunk) => (hasDigit(chunk) ? figuresIn(chunk) : namesIn(chunk))));
  return [...words].filter((word) => word.length <= wordMaxChars).slice(0, wordsMax);
}

/** The same of an SMS with its sender, where that is a number: someone's who wrote to ours. */
export function wordsOfSms({
  sender,
  rawText,
}: Pick<IncomingMessage, 'sender' | 'rawText'>): readonly string[] {
  const number = normaliseMsisdn(sender);
  return [...new Set([...(number === null ? [] : [numberWord(number)]), ...smsWords(rawText)])];
}

const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

const namesIn = (chunk: string): readonly string[] =>
  (chunk.match(/\p{L}+/gu) ?? []).filter((name) => name.length > 1 && !wordsOfOperators.has(name));

/** A sentence may go on behind an id without a blank. */
function figuresIn(chunk: string): readonly string[] {
  const pieces = chunk.split(/([.\-_/])/);
  const [from, to] = [pieces.findIndex(hasDigit), pieces.findLastIndex(hasDigit) + 1];
  const figure = pieces.slice(from, to).join('');
  const number = normaliseMsisdn(figure);
  const found = number === null ? (isId(figure) ? figure : null) : numberWord(number);
  const names = (parts: readonly string[]): readonly string[] => parts.flatMap(namesIn);
  return [...names(pieces.slice(0, from)), ...(found === null ? [] : [found]), ...names(pieces.slice(to))];
}

/** SMS write numbers with and without their country, and hardly ever with the plus sign. */
export const numberWord = (number: Msisdn): string => number.slice(1);

const dateOrTime = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/;
const amount = /^\d+[.]\d{1,3}$/;
const idMinDigits = 6;

const isId = (figure: string): boolean =>
  figure.length > idMinDigits &&
  figure.replaceAll(/\P{N}/gu, '').length >= idMinDigits &&
  !dateOrTime.test(figure) &&
  !amount.test(figure);
