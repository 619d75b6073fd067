import { describe, expect, it, test } from '@jest/globals';
import { DomainError, instant, sentenceOf } from '@mobile-money/core';
import { CsvStatementReader } from '../src/csv-statement-reader.ts';
import { type StatementFormat, shortcomingOf } from '../src/statement-format.ts';
import { aFormat, utf8 } from './a-format.ts';

const own = ['+237690000001', '+237690000002'];
const read = (content: Uint8Array | string, format: Partial<StatementFormat> = {}) =>
  new CsvStatementReader([aFormat(format)]).read(
    'orange-money',
    typeof content === 'string' ? utf8(content) : content,
    own,
  );

const header = 'Transaction ID,External Id,Amount,Fee,Number,Date,Status';
const aLine = 'MP1,ref-1,5000,0,699000001,2026-11-15 08:30:05,Successful';
const line = {
  lineNumber: 2,
  operatorTxId: 'MP1',
  reference: 'ref-1',
  msisdn: '+237699000001',
  direction: 'deposit',
  amountXaf: 5_000,
  feeHundredths: 0,
  at: instant(Date.UTC(2026, 10, 15, 7, 30, 5)),
  status: 'succeeded',
};

describe('a statement is read', () => {
  it('with commas and English columns', async () => {
    expect(await read(`${header}\n${aLine}\n`)).toEqual({ lines: [line], unreadable: [], ignoredCount: 1 });
  });

  it('with semicolons, French columns, a preamble, a footer and quoted cells', async () => {
    const text = [
      'Relevé de compte;SERVICE PAYMENTS',
      'Période;15/11/2026 - 15/11/2026',
      '',
      'Date et heure;ID transaction;Référence externe;Numéro;Statut;Montant;Frais',
      '"15/11/2026 08:30:05";MP1;"ref-1";"+237 6 99 00 00 01";SUCCÈS;"5 000";0',
      '15/11/2026 09:00;CI2;-;;Échec;-12 500;5,1',
      'Total;;;;;17 500;5,1',
      ';;;;;;',
      'Solde final;;;;;1 000 000;',
    ].join('\r\n');
    const { lines, unreadable, ignoredCount } = await read(text);
    expect(unreadable).toEqual([]);
    expect(lines).toEqual([
      { ...line, lineNumber: 5 },
      {
        ...line,
        lineNumber: 6,
        operatorTxId: 'CI2',
        reference: null,
        msisdn: null,
        direction: 'withdrawal',
        amountXaf: 12_500,
        feeHundredths: 510,
        at: instant(Date.UTC(2026, 10, 15, 8)),
        status: 'failed',
      },
    ]);
    expect(ignoredCount).toBe(6);
  });

  it('in each encoding that spreadsheets save', async () => {
    const text = `ID transaction;Montant;Date;Statut\nMP1;5 000;15/11/2026 08:30:05;Succès\n`;
    const encoded = [
      utf8(text),
      utf8(`\ufeff${text}`),
      new Uint8Array(Buffer.from(text, 'latin1')),
      new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    ];
    for (const content of encoded) {
      const { lines } = await read(content);
      expect(lines).toEqual([{ ...line, reference: null, msisdn: null }]);
    }
  });

  it('with credits and debits in columns of their own', async () => {
    const { amount: _, status: __, ...rest } = aFormat().columns;
    const columns = { ...rest, credit: ['Crédit'], debit: ['Débit'] };
    const text = [
      'Transaction ID\tDate\tCrédit\tDébit',
      'A\t2026-11-15\t5000\t',
      'B\t2026-11-15\t0\t700',
      'C\t2026-11-15\t\t-800',
      'D\t2026-11-15\t1\t1',
      'E\t2026-11-15\t\t',
      ...['(500)', '500-', '\u2212500', 'XAF -500'].map((debit) => `${debit}\t2026-11-15\t\t${debit}`),
    ].join('\n');
    const { lines, unreadable } = await read(text, { columns });
    expect(
      lines.map(({ operatorTxId, direction, amountXaf }) => [operatorTxId, direction, amountXaf]),
    ).toEqual([
      ['A', 'deposit', 5_000],
      ['B', 'withdrawal', 700],
      ['C', 'withdrawal', 800],
      ...['(500)', '500-', '\u2212500', 'XAF -500'].map((debit) => [debit, 'withdrawal', 500]),
    ]);
    expect(unreadable.map(({ because }) => sentenceOf(because))).toEqual([
      'It is both a credit and a debit.',
      "'' is no amount.",
    ]);
  });

  it('by where our own number stands, and by words', async () => {
    const columns = { ...aFormat().columns, from: ['From'], to: ['To'] };
    const text = [
      'Transaction ID,Amount,Date,Status,From,To',
      'A,500,2026-11-15,Successful,FRI:237699000001/MSISDN,690000001',
      'B,500,2026-11-15,Successful,690000001,"237 699 000 002"',
      'C,500,2026-11-15,Successful,690000001,690000002',
      'D,-500,2026-11-15,Pending,*******01,*******02',
      'E,500,2026-11-15,Initiated,1,2',
    ].join('\n');
    const { lines, unreadable, ignoredCount } = await read(text, { columns });
    expect(
      lines.map(({ operatorTxId, direction, msisdn, status }) => [operatorTxId, direction, msisdn, status]),
    ).toEqual([
      ['A', 'deposit', '+237699000001', 'succeeded'],
      ['B', 'withdrawal', '+237699000002', 'succeeded'],
      ['D', 'withdrawal', null, 'pending'],
    ]);
    expect(unreadable).toMatchObject([
      { lineNumber: 4, text: 'C,500,2026-11-15,Successful,690000001,690000002' },
    ]);
    expect(ignoredCount).toBe(2);

    const kinds = { ...aFormat().columns, direction: ['Type'] };
    const words = {
      ...aFormat().words,
      deposit: ['Paiement marchand'],
      withdrawal: ['Cash in'],
      ignored: ['Commission'],
    };
    const typed = [
      'Transaction ID,Type,Amount,Date,Status',
      'A,PAIEMENT  MARCHAND,500,2026-11-15,Successful',
      'B,Cash In,500,2026-11-15,Successful',
      'B,Commission,5,2026-11-15,Successful',
      'C,Loan,500,2026-11-15,Successful',
    ].join('\n');
    const reading = await read(typed, { columns: kinds, words });
    expect(reading.lines.map(({ direction }) => direction)).toEqual(['deposit', 'withdrawal']);
    expect(reading.unreadable).toMatchObject([
      { because: { code: 'line_word_unknown', facts: { column: 'direction', text: 'Loan' } } },
    ]);
  });

  it('with ids as spreadsheets keep them as texts, and a date and a time apart', async () => {
    const text = [
      'Transaction ID,Amount,Date,Time,Status',
      `'17600000003,500,15/11/2026,08:30:05,Successful`,
      '"=""17600000004""",500,15/11/2026,08:30:05,Successful',
    ].join('\n');
    const { lines } = await read(text);
    expect(lines.map(({ operatorTxId, at }) => [operatorTxId, at])).toEqual([
      ['17600000003', line.at],
      ['17600000004', line.at],
    ]);
  });

  test.each([
    ['1.76E+10,,500,0,,2026-11-15,Successful', "A spreadsheet has shortened the operator_tx_id '1.76E+10'."],
    [`${'x'.repeat(129)},,500,0,,2026-11-15,Successful`, 'The operator_tx_id is too long.'],
    ['A,,abc,0,,2026-11-15,Successful', "'abc' is no amount."],
    ['A,,0,0,,2026-11-15,Successful', "The amount '0' is no whole number of francs."],
    ['A,,5.5,0,,2026-11-15,Successful', "The amount '5.5' is no whole number of francs."],
    ['A,,500,much,,2026-11-15,Successful', "The fee 'much' is no amount."],
    ['A,,500,0,,yesterday,Successful', "'yesterday' is no date."],
    ['A,,500,0,,2026-11-15,Reversed', "The status 'Reversed' is not configured."],
    ['A,,500', "The status '' is not configured."],
  ])('and of the line %p is told what is wrong', async (text, because) => {
    const { lines, unreadable } = await read(`${header}\n${aLine}\n${text}\n`);
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([{ lineNumber: 3 }]);
    expect(unreadable.map((each) => sentenceOf(each.because))).toEqual([because]);
  });
});

describe('a statement is refused', () => {
  const refused = (message: string) => expect.objectContaining({ code: 'statement_unreadable', message });

  it('without a header row, and told what is wanted and what is there', async () => {
    const text = 'Transaction ID,Montant total,Date\nMP1,5000,2026-11-15\n';
    await expect(read(text)).rejects.toEqual(
      refused(
        'No header row has all of: Transaction ID, Amount, Date, Status. The widest row has: Transaction ID, Montant total, Date.',
      ),
    );
    await expect(read('')).rejects.toMatchObject({ code: 'statement_unreadable' });
    await expect(read(new Uint8Array([0x50, 0x4b, 3, 4, 0, 255]))).rejects.toMatchObject({
      code: 'statement_unreadable',
    });
    await expect(read(`${header}\n`, { delimiter: ';' })).rejects.toMatchObject({
      code: 'statement_unreadable',
    });
  });

  it('with a quote that no one closed', async () => {
    const lines = Array.from({ length: 3_000 }, () => aLine);
    const text = [header, ...lines, `"${aLine}`, ...lines].join('\n');
    await expect(read(text)).rejects.toMatchObject({
      code: 'statement_unreadable',
      message: expect.stringMatching(/^It is no table: /),
    });
  });

  it('with more lines than a day may have', async () => {
    const reader = new CsvStatementReader([aFormat()], 3);
    const days = [3, 4].map((count) => utf8(`${header}\n${`${aLine}\n`.repeat(count)}`));
    expect((await reader.read('orange-money', days[0] ?? utf8(''), own)).lines).toHaveLength(3);
    await expect(reader.read('orange-money', days[1] ?? utf8(''), own)).rejects.toThrow(
      new DomainError('statement_too_long'),
    );
  });

  it('of a provider without a format', async () => {
    const reader = new CsvStatementReader([aFormat()]);
    await expect(reader.read('mtn-momo', utf8(header), [])).rejects.toThrow(
      new DomainError('no_statement_format'),
    );
  });
});

describe('a format', () => {
  const { columns, words } = aFormat();
  const { operator_tx_id: _, reference: __, ...nameless } = columns;
  const { amount: ___, ...priceless } = columns;
  // biome-ignore format: reads by its columns
  test.each([
    ['may be as it should',        {},                                               null],
    ['needs a name',               { columns: nameless },                            "it names no column 'operator_tx_id' or 'reference'"],
    ['needs an amount',            { columns: priceless },                           "it needs a column 'amount', or both 'credit' and 'debit'"],
    ['needs both numbers',         { columns: { ...columns, to: ['To'] } },          "the columns 'from' and 'to' go together"],
    ['needs words for directions', { columns: { ...columns, direction: ['Type'] } }, "the column 'direction' needs words for 'deposit' and 'withdrawal'"],
    ['needs words for states',     { words: { failed: words.failed ?? [] } },        "the column 'status' needs words for 'succeeded'"],
  ])('%s', (_, fields, shortcoming) => {
    expect(shortcomingOf(aFormat(fields))).toBe(shortcoming);
  });
});
