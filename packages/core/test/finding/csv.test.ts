import { expect, test } from '@jest/globals';
import { csvLine } from '../../src/finding/csv.ts';

test('numbers and flags stand as they are, nothing is empty, and French writes its decimals with a comma', () => {
  expect(csvLine([1, -2.5, true, null, ''], ',')).toBe('1,-2.5,true,,\r\n');
  expect(csvLine([1, -2.5, 0.25], ';')).toBe('1;-2,5;0,25\r\n');
});

test.each([
  ['plain', 'plain', 'plain'],
  ['a,b', '"a,b"', 'a,b'],
  ['a;b', 'a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"', '"two\nlines"'],
])('%j is quoted where it must be', (text, english, french) => {
  expect([csvLine([text], ','), csvLine([text], ';')]).toEqual([`${english}\r\n`, `${french}\r\n`]);
});

test.each(['=1+1', '+237699123456', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠1'])(
  'no spreadsheet takes %j for a formula',
  (text) => {
    expect(csvLine([text], ',')).toBe(`'${text}\r\n`);
  },
);

test('a formula is guarded before it is quoted', () => {
  expect(csvLine(['=HYPERLINK("x")', '\r=1'], ',')).toBe(`"'=HYPERLINK(""x"")","'\r=1"\r\n`);
});
