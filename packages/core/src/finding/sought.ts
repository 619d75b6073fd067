import { type Msisdn, type NumberPart, normaliseMsisdn, partOfNumber } from '../phone/msisdn.ts';
import { numberWord, smsWords } from './sms-words.ts';

/** All that a text may mean that someone looks for. */
export interface Sought {
  /** Of a transaction, a player, a payment or a message. */
  readonly id: string | null;
  /** A number; or those that a part of one may mean, once they are looked up. */
  readonly numbers: readonly Msisdn[];
  readonly part: NumberPart | null;
  readonly reference: Spelling;
  /** An operator's id, as it may have been stored. */
  readonly operatorTxIds: readonly string[];
  /** All of them stand in the SMS that is meant. */
  readonly words: readonly string[];
}

/** A reference in any case, whole or its beginning: each of its letters is one of two. */
export interface Spelling {
  readonly lower: string;
  readonly upper: string;
  readonly length: number;
  /** Whether a beginning is meant: fewer letters begin too many references. */
  readonly isBeginning: boolean;
}

const beginningMinChars = 3;
const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

export function soughtBy(text: string): Sought {
  const trimmed = text.trim();
  const msisdn = normaliseMsisdn(trimmed);
  const [, ...parts] = uuid.exec(trimmed.toLowerCase()) ?? [];
  const named = outOfSentence(trimmed);
  return {
    id: parts.length === 0 ? null : parts.join('-'),
    numbers: msisdn === null ? [] : [msisdn],
    part: partOfNumber(trimmed),
    reference: spellingOf(trimmed),
    operatorTxIds: [...new Set([trimmed, named, named.toUpperCase(), named.toLowerCase()])],
    words: msisdn === null ? smsWords(trimmed) : [numberWord(msisdn)],
  };
}

const before = /["'(\s]/;
const after = /[.,;:)"'\s]/;

/** Without what stands around it. One pattern for all of it would try every row of dots or blanks from each of them. */
function outOfSentence(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && before.test(text.charAt(from))) from += 1;
  while (from < to && after.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** With the numbers that a part of one means; SMS are looked through for one number alone. */
export function withNumbers(sought: Sought, numbers: readonly Msisdn[]): Sought {
  const [only, another] = numbers;
  const isOne = only !== undefined && another === undefined;
  return {
    ...sought,
    numbers: [...new Set([...sought.numbers, ...numbers])],
    words: isOne ? [numberWord(only)] : sought.words,
  };
}

function spellingOf(text: string): Spelling {
  const letters = [...text];
  // What becomes two letters in the other case stays as it is.
  const inCase = (change: (letter: string) => string): string =>
    letters.map((letter) => ([...change(letter)].length === 1 ? change(letter) : letter)).join('');
  return {
    lower: inCase((letter) => letter.toLowerCase()),
    upper: inCase((letter) => letter.toUpperCase()),
    length: letters.length,
    isBeginning: letters.length >= beginningMinChars,
  };
}

/** Whether a stored reference is spelt so, or begins so. */
export function isSpelt(reference: string, { lower, upper, length, isBeginning }: Spelling): boolean {
  const given = [...reference];
  const [lowers, uppers] = [[...lower], [...upper]];
  const isLongEnough = isBeginning ? given.length >= length : given.length === length;
  return isLongEnough && lowers.every((letter, at) => given[at] === letter || given[at] === uppers[at]);
}

/** Whether figures are looked for. Of an SMS in which nothing of ours was read, they are for those who decide. */
export const hasFigures = ({ words }: Pick<Sought, 'words'>): boolean =>
  words.some((word) => /\p{N}/u.test(word));
