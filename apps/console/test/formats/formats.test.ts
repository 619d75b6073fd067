import { describe, expect, test } from '@jest/globals';
import {
  amountText,
  changeText,
  numberText,
  paidInto,
  percentText,
  shortText,
  signedAmountText,
  walletIdOf,
  walletText,
} from '../../src/formats/figures.ts';
import {
  agoText,
  dayText,
  doualaDay,
  exactTimeText,
  hourText,
  spokenText,
  timeText,
  utcText,
  wholeTimeText,
} from '../../src/formats/time.ts';

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
    expect(wholeTimeText(newYear, 'en-GB')).toBe('01 Jan 2027, 00:30:05');
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

test('hours are those of Douala, and shares are written as the language has it', () => {
  expect(hourText('2026-11-15T23:00:00.000Z', 'fr-FR')).toBe('00:00');
  expect(percentText(0.9615, 'en-GB')).toBe('96.2%');
  expect(plain(percentText(1, 'fr-FR'))).toBe('100 %');
  expect(plain(shortText(1_250_000, 'fr-FR'))).toBe('1,3 M');
});

test('a change is told against what was before, where there was something', () => {
  expect(changeText(114, 100, 'en-GB')).toBe('+14%');
  expect(changeText(50, 100, 'en-GB')).toBe('-50%');
  expect(changeText(100, 100, 'en-GB')).toBe('0%');
  expect(changeText(100, 0, 'en-GB')).toBeNull();
});

test('what is too much or too little bears its sign', () => {
  expect([700, 0, -1_500].map(signedAmountText)).toEqual([
    '+\u00a0700\u00a0FCFA',
    '0\u00a0FCFA',
    '\u2212\u00a01\u202f500\u00a0FCFA',
  ]);
});

test('a moment belongs to a day in Cameroon', () => {
  expect(doualaDay(Date.parse('2026-11-14T22:59:59Z'))).toBe('2026-11-14');
  expect(doualaDay(Date.parse('2026-11-14T23:00:00Z'))).toBe('2026-11-15');
  expect(dayText('2026-11-15', 'fr-FR')).toBe('15 nov. 2026');
});

// It is 01:30 in Douala.
test.each([
  ['2026-11-16T00:29:40Z', 'maintenant', 'now'],
  ['2026-11-16T00:26:00Z', 'il y a 4 min', '4 min ago'],
  ['2026-11-15T23:10:00Z', 'il y a 1 h', '1 hr ago'],
  ['2026-11-15T22:59:00Z', 'hier 23:59', 'yesterday 23:59'],
  ['2026-11-14T08:05:00Z', '14 nov., 09:05', '14 Nov, 09:05'],
  ['2025-11-14T08:05:00Z', '14 nov. 2025, 09:05', '14 Nov 2025, 09:05'],
  ['2026-11-16T00:40:00Z', '01:40', '01:40'],
])('the moment %s is spoken of as “%s”', (iso, inFrench, inEnglish) => {
  const nowMs = Date.parse('2026-11-16T00:30:00Z');
  expect(plain(spokenText(iso, nowMs, 'fr-FR'))).toBe(inFrench);
  expect(plain(spokenText(iso, nowMs, 'en-GB'))).toBe(inEnglish);
});

test('a wallet is of one operator and one merchant number, and lists of payments are narrowed by both', () => {
  const id = walletIdOf('orange', '+237699000001');
  expect([id, walletText(id)]).toEqual(['orange-237699000001', numberText('+237699000001')]);
  expect(paidInto(id)).toEqual({ operator: 'orange', receiver: '+237699000001' });
});
