import {
  type Direction,
  type LineStatus,
  type Msisdn,
  normaliseMsisdn,
  type Reason,
  reason,
  type StatementLine,
  sentenceOf,
} from '@mobile-money/core';
import type { ColumnPlaces } from './find-header.ts';
import { readHundredths } from './read-amount.ts';
import { readTime } from './read-time.ts';
import { type ColumnName, plain, type StatementFormat, type WordKind } from './statement-format.ts';

/** Why a line that should tell of money cannot be read. */
export class LineFault extends Error {
  constructor(readonly why: Reason) {
    super(sentenceOf(why));
  }
}

const nameMaxChars = 128;
/** A spreadsheet has shortened a long number, and its last digits are lost. */
const shortened = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Spreadsheets keep long numbers as texts behind an apostrophe, or as a formula. */
const unwrapped = (text: string): string =>
  text
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();

/** Reads the rows of one file. */
export class LineReader {
  readonly #format: StatementFormat;
  readonly #places: ColumnPlaces;
  readonly #ownNumbers: ReadonlySet<string>;
  readonly #ignoredLines: readonly string[];
  readonly #words: ReadonlyMap<string, WordKind>;

  constructor(format: StatementFormat, places: ColumnPlaces, ownNumbers: readonly string[]) {
    this.#format = format;
    this.#places = places;
    this.#ownNumbers = new Set(ownNumbers);
    this.#ignoredLines = format.ignoredLines.map(plain);
    const words = Object.entries(format.words) as [WordKind, readonly string[]][];
    this.#words = new Map(
      words.flatMap(([kind, own]) =>
        own.flatMap((word) => [word, plain(word)].map((each) => [each, kind] as const)),
      ),
    );
  }

  /** Null for a line that tells of no money. Throws a LineFault. */
  read(row: readonly string[], lineNumber: number): StatementLine | null {
    if (this.#isIgnored(row)) return null;
    const kind = this.#word(row, 'direction', ['deposit', 'withdrawal', 'ignored']);
    const status = this.#word(row, 'status', ['succeeded', 'failed', 'pending', 'ignored']) ?? 'succeeded';
    if (kind === 'ignored' || status === 'ignored') return null;
    const { amountXaf, sign } = this.#amount(row);
    const parties = { from: this.#number(row, 'from'), to: this.#number(row, 'to') };
    const direction = (kind as Direction | null) ?? this.#direction(parties, sign);
    const party = direction === 'deposit' ? parties.from : parties.to;
    return {
      lineNumber,
      operatorTxId: this.#name(row, 'operator_tx_id'),
      reference: this.#name(row, 'reference'),
      msisdn: this.#number(row, 'msisdn') ?? party,
      direction,
      amountXaf,
      feeHundredths: this.#fee(row),
      at: this.#time(row),
      status: status as LineStatus,
    };
  }

  #cell(row: readonly string[], name: ColumnName): string {
    const place = this.#places.get(name);
    const text = place === undefined ? '' : (row[place] ?? '');
    return /^[\s='\ufeff]|\s$/.test(text) ? unwrapped(text) : text;
  }

  /** Blank, a total, or with neither name nor date: such lines stand above and below the payments. */
  #isIgnored(row: readonly string[]): boolean {
    const first = plain(row.find((cell) => cell !== '' && cell.trim() !== '') ?? '');
    if (first === '' || this.#ignoredLines.some((start) => first.startsWith(start))) return true;
    const telling: readonly ColumnName[] = ['operator_tx_id', 'reference', 'date'];
    return telling.every((name) => this.#cell(row, name) === '');
  }

  #word<Kind extends WordKind>(
    row: readonly string[],
    name: ColumnName,
    kinds: readonly Kind[],
  ): Kind | null {
    if (!this.#places.has(name)) return null;
    const text = this.#cell(row, name);
    const found = this.#words.get(text) ?? this.#words.get(plain(text));
    const kind = kinds.find((each) => each === found);
    if (kind === undefined) throw new LineFault(reason('line_word_unknown', { column: name, text }));
    return kind;
  }

  #amount(row: readonly string[]): { readonly amountXaf: number; readonly sign: number } {
    const column = this.#amountColumn(row);
    const text = this.#cell(row, column);
    const hundredths = readHundredths(text);
    if (hundredths === null) throw new LineFault(reason('line_no_amount', { text }));
    if (hundredths === 0 || hundredths % 100 !== 0)
      throw new LineFault(reason('line_amount_not_whole', { text }));
    return { amountXaf: Math.abs(hundredths) / 100, sign: column === 'debit' ? -1 : Math.sign(hundredths) };
  }

  /** Of a credit and a debit, the one that is not zero; debits are written with or without a sign of any kind. */
  #amountColumn(row: readonly string[]): 'amount' | 'credit' | 'debit' {
    if (this.#places.has('amount')) return 'amount';
    const isFilled = (name: ColumnName): boolean => (readHundredths(this.#cell(row, name)) ?? 0) !== 0;
    if (isFilled('credit') && isFilled('debit')) throw new LineFault(reason('line_credit_and_debit'));
    return isFilled('debit') ? 'debit' : 'credit';
  }

  /** Where two numbers stand in a line, ours tells which way the money went; otherwise the sign does. */
  #direction(
    { from, to }: { readonly from: Msisdn | null; readonly to: Msisdn | null },
    sign: number,
  ): Direction {
    const [isFromUs, isToUs] = [this.#isOwn(from), this.#isOwn(to)];
    if (isFromUs && isToUs) throw new LineFault(reason('line_between_own'));
    if (isFromUs || isToUs) return isToUs ? 'deposit' : 'withdrawal';
    return sign > 0 ? 'deposit' : 'withdrawal';
  }

  #isOwn(number: Msisdn | null): boolean {
    return number !== null && this.#ownNumbers.has(number);
  }

  #fee(row: readonly string[]): number {
    const text = this.#cell(row, 'fee');
    const fee = text === '' ? 0 : readHundredths(text);
    if (fee === null) throw new LineFault(reason('line_fee_no_amount', { text }));
    return Math.abs(fee);
  }

  #name(row: readonly string[], name: ColumnName): string | null {
    const text = this.#cell(row, name);
    if (/^-*$/.test(text)) return null;
    if (text.length > nameMaxChars) throw new LineFault(reason('line_name_too_long', { column: name }));
    if (shortened.test(text)) throw new LineFault(reason('line_name_shortened', { column: name, text }));
    return text;
  }

  /** Numbers stand in many forms, such as `FRI:237670000001/MSISDN`. One that is hidden or foreign is none. */
  #number(row: readonly string[], name: ColumnName): Msisdn | null {
    const text = this.#cell(row, name);
    if (text === '') return null;
    if (/^6\d{8}$/.test(text)) return `+237${text}` as Msisdn;
    const digits = /(?:\+?237)?6\d{8}(?!\d)/.exec(text.replaceAll(/\s/g, ''))?.[0];
    return normaliseMsisdn(text) ?? (digits === undefined ? null : normaliseMsisdn(digits));
  }

  #time(row: readonly string[]): StatementLine['at'] {
    const text = `${this.#cell(row, 'date')} ${this.#cell(row, 'time')}`.trim();
    if (text === '') return null;
    const at = readTime(text, this.#format);
    if (at === null) throw new LineFault(reason('line_no_date', { text }));
    return at;
  }
}
