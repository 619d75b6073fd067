import { describe, expect, test } from '@jest/globals';
import { amountText } from '../../src/formats/amount.ts';
import { numberText } from '../../src/formats/number.ts';
import { agoText, exactTimeText, timeText, utcText } from '../../src/formats/time.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [0, '0 FCFA'],
  [999, '999 FCFA'],
  [12_500, '12 500 FCFA'],
  [1_234_567, '1 234 567 FCFA'],
  [Number.MAX_SAFE_INTEGER, '9 007 199 254 740 991 FCFA'],
])('%d XAF reads %s, and does not break', (amount, text) => {
  expect(plain(amountText(amount))).toBe(text);
  expect(amountText(amount)).not.toContain(' ');
});

test.each([
  ['+237699000001', '+237 6 99 00 00 01'],
  ['+2376990000', '+2376990000'],
  ['+33612345678', '+33612345678'],
])('the number %s reads %s', (msisdn, text) => {
  expect(plain(numberText(msisdn))).toBe(text);
});

describe('a moment', () => {
  const newYear = '2026-12-31T23:30:05.000Z';

  test('is told in the time of Cameroon, one hour ahead of UTC', () => {
    expect(timeText(newYear, 'en-GB')).toBe('01 Jan, 00:30');
    expect(exactTimeText(newYear, 'fr-FR')).toContain('00:30:05');
  });

  test('has UTC as its hint', () => {
    expect(utcText(newYear)).toBe('2026-12-31 23:30:05 UTC');
  });

  // biome-ignore format: reads by its columns
  test.each([
    [-5_000,      '0 min'],
    [59_000,      '0 min'],
    [3_599_000,   '59 min'],
    [7_300_000,   '2 h'],
    [90_000_000,  '1 j'],
  ])('%d ms ago reads %s in French', (ms, text) => {
    expect(plain(agoText(newYear, Date.parse(newYear) + ms, 'fr-FR'))).toBe(text);
  });
});
