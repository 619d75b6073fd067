import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readAmountXaf, readHundredths } from '../../src/sms-templates/amount.ts';

const amounts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const grouped = (amount: number, separator: string): string =>
  String(amount).replace(/\B(?=(\d{3})+$)/g, separator);

describe('An amount', () => {
  test.each([
    ['10000', 10_000],
    ['184137', 184_137],
    ['5000.00', 5_000],
    ['5000,0', 5_000],
    ['56,500', 56_500],
    ['105 000', 105_000],
    ['1.234.567', 1_234_567],
    ['1,234.00', 1_234],
    ['1 234,00', 1_234],
    ['100', 100],
  ])('%s is read as %i.', (text, amount) => expect(readAmountXaf(text)).toBe(amount));

  // biome-ignore format: reads by its columns
  test.each([
    '', '0', '0.500', '007', '5.1', '386.78', '1000.000', '1.234,567', '1.234.56', '1 23', '12 3456', '-5', '1e5', '5.', '.5',
    '5,,000', '99999999999999999999',
  ])('%p is none.', (text) => expect(readAmountXaf(text)).toBeNull());

  test('is the same in every way of writing it.', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('', ' ', '.', ','),
        fc.constantFrom('', '.0', '.00', ',00'),
        (amount, by, zeros) => {
          fc.pre(zeros === '' || zeros[0] !== by);
          expect(readAmountXaf(grouped(amount, by) + zeros)).toBe(amount);
        },
      ),
    );
  });

  test('with a part of a franc is none.', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('.', ','), fc.integer({ min: 1, max: 99 }), (amount, by, part) => {
        expect(readAmountXaf(`${amount}${by}${part}`)).toBeNull();
      }),
    );
  });
});

describe('A balance', () => {
  test.each([
    ['0', 0],
    ['2784137.6', 278_413_760],
    ['386.78', 38_678],
    ['5,1', 510],
    ['105 000', 10_500_000],
    ['1.234.567,89', 123_456_789],
    ['420.104', 42_010_400],
  ])('%s is read as %i hundredths.', (text, hundredths) => expect(readHundredths(text)).toBe(hundredths));

  test.each(['', '1.0.0', '1 23', '12.3456', '...', '99999999999999999999'])('%p is none.', (text) =>
    expect(readHundredths(text)).toBeNull(),
  );
});
