import { type Reason, reason, type SmsTemplate } from '@mobile-money/core';
import { readAmountXaf } from './amount.ts';
import { plainText } from './plain-text.ts';

/** What was found in the places of a template. */
export type SmsFields = Readonly<Partial<Record<SmsField, string>>>;
export type SmsField =
  | 'amount'
  | 'party'
  | 'payer'
  | 'payer_name'
  | 'receiver'
  | 'agent'
  | 'when'
  | 'operator_tx_id'
  | Sought;

/** What is taken where it can be told for certain; a text without it fits all the same. */
type Sought = 'balance' | 'fee';

interface Word {
  readonly pattern: string;
  readonly field: SmsField | null;
}

const currency = '(?:FCFA|F CFA|XAF|CFA)';
const digits = String.raw`\d(?:[\d., ]{0,24}\d)?`;
const phone = String.raw`(\+?[\d*xX]{6,16})(?![\d*])`;

const amountPattern = String.raw`(?:(${digits}) ?${currency}\b|${currency} ?(${digits}))`;

/**
 * How an SMS about money is written. Literal text is matched without regard to case and accents, with or without
 * spaces around `.` `,` and `:`. Words in braces stand for what differs:
 *
 * | word | stands for |
 * |---|---|
 * | `{amount}` | a number with its currency, before or behind |
 * | `{bare_amount}` | a number behind its label, with or without a currency |
 * | `{party}` | MTN: a name, and a number in brackets |
 * | `{payer}` `{receiver}` `{agent}` | Orange: a number |
 * | `{when}` | MTN: date and time, perhaps after `le`, `a`, `on` or `at` |
 * | `{id}` | the operator's transaction id; MTN's with its label |
 * | `{details}` | `Details:` or nothing |
 * | `{name}` `{payer_name}` | a name, up to the next literal text |
 * | `{balance}` | anything, up to what comes next, and in it our balance after the movement: behind its label, or at once |
 * | `{fee}` | the same for what the movement cost; of several that stand together only the first needs no label |
 * | `{...}` | anything, up to what comes next |
 *
 * The end is open: promotions follow.
 */
const words: Readonly<Record<string, Word>> = {
  amount: { field: 'amount', pattern: amountPattern },
  bare_amount: { field: 'amount', pattern: `(${digits})(?: ?${currency}\\b)?` },
  party: { field: 'party', pattern: String.raw`([^()]{0,80}\([^()]{0,80}\))` },
  payer: { field: 'payer', pattern: phone },
  receiver: { field: 'receiver', pattern: phone },
  agent: { field: 'agent', pattern: phone },
  when: { field: 'when', pattern: String.raw`(?:(?:le|a|on|at) )?(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)` },
  details: { field: null, pattern: '(?:details ?: ?)?' },
};

/** A number with which the text ends may be cut off, unless its currency stands behind it. */
const money = String.raw`(?:(?:est|is|s'elevaient) ?)?(?:(?:de|a|of) ?)?:? ?(?:(${digits}) ?${currency}\b|(?:${currency} ?(${digits})|(\d+(?:[.,]\d{1,2})?))(?![\d., ]*\d)(?!,?$))`;
const labels: Readonly<Record<Sought, string>> = {
  balance: String.raw`\b(?:solde|balance) ?`,
  fee: String.raw`\b(?:frais|fees?) ?`,
};
const patternsOf = (before: string): Readonly<Record<Sought, RegExp>> => ({
  balance: new RegExp(`(?:${before}${labels.balance})${money}`, 'gi'),
  fee: new RegExp(`(?:${before}${labels.fee})${money}`, 'gi'),
});
const [labelled, labelledOrFirst] = [patternsOf(''), patternsOf('^ ?|')];

interface Gap {
  readonly maxChars: number;
  readonly field: SmsField | null;
  readonly seeks: readonly Sought[];
}

const anything: Gap = { maxChars: 2_000, field: null, seeks: [] };
const gaps: Readonly<Record<string, Gap>> = {
  '...': anything,
  balance: { ...anything, seeks: ['balance'] },
  fee: { ...anything, seeks: ['fee'] },
  name: { ...anything, maxChars: 80 },
  payer_name: { ...anything, maxChars: 80, field: 'payer_name' },
};

interface Piece {
  readonly pattern: RegExp;
  readonly field: SmsField | null;
  readonly gap: Gap | null;
}

/** A template made ready: pieces that are looked for one after the other, and what is sought behind the last. */
export interface ReadySmsTemplate {
  readonly pieces: readonly Piece[];
  readonly seeksBehind: readonly Sought[];
}

const partsOf = (text: string): readonly string[] =>
  plainText(text)
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '');

/** Why no text can be read with these words; null when nothing speaks against them. */
export function faultOfWords(text: string): Reason | null {
  const parts = partsOf(text);
  const names = parts.map((part) => /^\{(.*)\}$/.exec(part)?.[1]);
  const isStrange = (part: string, index: number): boolean => {
    const name = names[index];
    return name === undefined
      ? /[{}]/.test(part)
      : !Object.hasOwn(words, name) && !Object.hasOwn(gaps, name) && name !== 'id';
  };
  const strange = parts.find(isStrange);
  if (strange !== undefined) return reason('template_word_unknown', { word: strange });
  if (!names.includes('amount') && !names.includes('bare_amount')) {
    return reason('template_lacks_word', { word: '{amount}' });
  }
  return names.includes('id') ? null : reason('template_lacks_word', { word: '{id}' });
}

export function readySmsTemplate({ text }: Pick<SmsTemplate, 'text'>, idPattern: string): ReadySmsTemplate {
  const known: typeof words = { ...words, id: { field: 'operator_tx_id', pattern: idPattern } };
  const pieces: Piece[] = [];
  let gap = null as Gap | null;
  for (const part of partsOf(text)) {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    const nextGap = name === undefined ? undefined : gaps[name];
    if (nextGap !== undefined) {
      gap = { ...nextGap, seeks: [...(gap?.seeks ?? []), ...nextGap.seeks] };
      continue;
    }
    const word = name === undefined ? { pattern: literal(part), field: null } : known[name];
    if (word === undefined) throw new Error(`An SMS template has the unknown word ${part}.`);
    // With a gap before it a piece is searched for, otherwise it must stand here.
    pieces.push({ pattern: new RegExp(word.pattern, gap === null ? 'iy' : 'ig'), field: word.field, gap });
    gap = null;
  }
  return { pieces, seeksBehind: gap?.seeks ?? [] };
}

const literal = (text: string): string =>
  text.replace(/[*+?^${}()|[\]\\]/g, '\\$&').replace(/ *([.:,]) */g, ' ?\\$1 ?');

/**
 * The fields of a text that a template fits, else null. Each piece is taken where it is first found and never looked
 * for again, so the work grows with the length of the text and no faster, whatever someone writes into it.
 */
export function fieldsBy({ pieces, seeksBehind }: ReadySmsTemplate, text: string): SmsFields | null {
  const fields: Partial<Record<SmsField, string>> = {};
  let at = 0;
  for (const { pattern, field, gap } of pieces) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || (gap !== null && found.index - at > gap.maxChars)) return null;
    if (gap?.field) fields[gap.field] = text.slice(at, found.index).trim();
    if (gap !== null) Object.assign(fields, soughtIn(text.slice(at, found.index), gap.seeks));
    const value = found[1] ?? found[2];
    if (field !== null && value !== undefined) fields[field] = value;
    at = found.index + found[0].length;
  }
  return { ...fields, ...soughtIn(text.slice(at), seeksBehind) };
}

/** A payer may write a balance of his own into his message: where two are told that differ, neither is believed. */
function soughtIn(text: string, seeks: readonly Sought[]): SmsFields {
  const found = seeks.map((field, index) => {
    // What stands there at once belongs to the first word: another's balance is no fee.
    const patterns = index === 0 ? labelledOrFirst : labelled;
    const told = [...text.matchAll(patterns[field])].map(
      ([, before, behind, bare]) => before ?? behind ?? bare,
    );
    return [field, new Set(told).size === 1 ? told[0] : undefined] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

const commission = String.raw`\b(?:commission|charges?) ?`;
const balanceOrFee = new RegExp(
  `(?:${labels.balance}|${labels.fee}|${commission})[^\\d.,;]{0,30}${digits}`,
  'gi',
);

/**
 * The only transaction id of a text, and the first amount in it that is no balance or fee; each null where there is none.
 * A wrong one still marks the id, and its receipt then contradicts it; none would leave the receipt to be credited.
 */
export function moneyIn(
  idPattern: string,
  text: string,
): { readonly operatorTxId: string | null; readonly amountXaf: number | null } {
  const ids = new Set([...text.matchAll(new RegExp(idPattern, 'gi'))].map(([, id]) => id));
  const [id] = ids;
  const told = [...text.replace(balanceOrFee, ' ').matchAll(new RegExp(amountPattern, 'gi'))].map(
    ([, before, behind]) => readAmountXaf(before ?? behind ?? ''),
  );
  return {
    operatorTxId: ids.size === 1 && id !== undefined ? id.toUpperCase() : null,
    amountXaf: told.find((each) => each !== null) ?? null,
  };
}
