import { expect, test } from '@jest/globals';
import { readHundredths } from '../src/read-amount.ts';

// biome-ignore format: reads by its columns
const amounts: readonly (readonly [string, number | null])[] = [
  ['5000',               500_000],
  ['12 500',             1_250_000],
  ['12\u00a0500',        1_250_000],
  ['12\u202f500',        1_250_000],
  ["12'500",             1_250_000],
  ['12,500',             1_250_000],
  ['12.500',             1_250_000],
  ['12,500.00',          1_250_000],
  ['12.500,00',          1_250_000],
  ['1,234,567.5',        123_456_750],
  ['1 234 567,50',       123_456_750],
  ['5.1',                510],
  ['5,10',               510],
  ['0',                  0],
  ['0.00',               0],
  ['-500',               -50_000],
  ['\u2212500',          -50_000],
  ['500-',               -50_000],
  ['(500)',              -50_000],
  ['-0',                 0],
  ['+5 000',             500_000],
  ['5000 FCFA',          500_000],
  ['184137FCFA',         18_413_700],
  ['F CFA 5 000',        500_000],
  ['XAF 5,000.00',       500_000],
  ['5000 F',             500_000],
  ['',                   null],
  ['-',                  null],
  ['abc',                null],
  ['5000.000',           null],
  ['1,23,456',           null],
  ['1.234.56',           null],
  ['12,3456',            null],
  ['1e5',                null],
  ['99999999999999999',  null],
];

test.each(amounts)('%p is %p hundredths', (written, hundredths) => {
  expect(readHundredths(written)).toBe(hundredths);
});
