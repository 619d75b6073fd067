import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cameroonNational,
  maskMsisdn,
  msisdn,
  normaliseMsisdn,
  requireCountry,
} from '../../src/phone/msisdn.ts';
import { refusal } from '../a-transaction.ts';
import { holds } from '../holds.ts';

describe('a country', () => {
  it.each(['CM', 'cm', 'Cm'])('is CM, in either case: %s', (code) => {
    expect(requireCountry(code)).toBe('CM');
  });

  it.each(['', 'FR', 'CMR', ' CM'])('is not %j', (code) => {
    expect(() => requireCountry(code)).toThrow(refusal('country_not_supported'));
  });
});

describe('a phone number of a request', () => {
  it.each(['+237677123456', '+1234567', '+33612345678', '+999999999999999'])('may be %s', (text) => {
    expect(msisdn(text)).toBe(text);
  });

  it.each([
    '',
    '+',
    '237677123456',
    '677123456',
    '00237677123456',
    '+0237677123456',
    '+237 677 123 456',
    '+237677123456 ',
    '+237677123456\n',
    '+23767712345x',
    '+123456',
    '+1234567890123456',
    '++237677123456',
    '+٢٣٧٦٧٧١٢٣٤٥٦',
  ])('is refused as %j: only E.164 with its plus sign', (text) => {
    expect(() => msisdn(text)).toThrow(refusal('invalid_msisdn'));
  });

  it('is a text', () => {
    expect(() => msisdn(JSON.parse('237677123456'))).toThrow(refusal('invalid_msisdn'));
  });
});

describe('the national part of a number', () => {
  it.each([
    ['+237677123456', '677123456'],
    ['+237222123456', '222123456'],
    ['+23767712345', null],
    ['+2376771234567', null],
    ['+33677123456', null],
    ['+237000', null],
  ])('of %s is %s', (number, national) => {
    expect(cameroonNational(msisdn(number.padEnd(8, '0')))).toBe(national);
  });
});

describe('a phone number as people write it', () => {
  it.each([
    '677123456',
    '677 12 34 56',
    '6 77 12 34 56',
    '677-12-34-56',
    '677.123.456',
    '(677) 123456',
    '677/12/34/56',
    ' 677123456 ',
    '\u00a0677\u00a0123\u202f456',
    '677\u2011123\u2013456',
    '237677123456',
    '237 677 12 34 56',
    '+237677123456',
    '+237 6 77 12 34 56',
    '(+237) 677-123-456',
    '00237677123456',
    '00 237 677 123 456',
    'tel:+237677123456',
    'TEL:677123456',
    '６７７１２３４５６',
    '＋２３７６７７１２３４５６',
  ])('is understood: %j', (written) => {
    expect(normaliseMsisdn(written)).toBe('+237677123456');
  });

  it.each([
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033 612 345 678', '+33612345678'],
    ['222 12 34 56', '+237222123456'],
  ])('keeps the country it names: %j', (written, number) => {
    expect(normaliseMsisdn(written)).toBe(number);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['words', 'my number'],
    ['letters among digits', '677O23456'],
    ['too few digits', '67712345'],
    ['too many digits', '6771234567'],
    ['a trunk zero, which Cameroon does not have', '0677123456'],
    ['too many digits behind the country', '2376771234567'],
    ['another country without a plus sign', '33612345678'],
    ['two plus signs', '++237677123456'],
    ['a plus sign inside', '237+677123456'],
    ['a plus sign alone', '+'],
    ['a country that begins with zero', '+0237677123456'],
    ['zeros', '0000'],
    ['an extension', '+237677123456;ext=2'],
    ['two numbers', '677123456, 677123457'],
    ['digits of another script', '٦٧٧١٢٣٤٥٦'],
  ])('is not understood when it has %s: %j', (_what, written) => {
    expect(normaliseMsisdn(written)).toBeNull();
  });

  const national = fc.stringMatching(/^[1-9][0-9]{8}$/);
  const separator = fc.constantFrom(
    '',
    ' ',
    '  ',
    '.',
    '-',
    '/',
    '(',
    ')',
    '\u00a0',
    '\u202f',
    '\u2011',
    '\u2013',
  );
  const country = fc.constantFrom('', '237', '+237', '00237', '(+237)', 'tel:+237');

  it('gives the same number however its digits are set apart', () => {
    const gaps = fc.array(separator, { minLength: 9, maxLength: 9 });
    holds(
      fc.property(national, country, gaps, (digits, code, between) => {
        const written = code + [...digits].map((digit, index) => `${between[index]}${digit}`).join('');
        expect(normaliseMsisdn(written)).toBe(`+237${digits}`);
      }),
    );
  });

  const scraps = fc.string({ unit: fc.constantFrom(...'0123456789+ -.()/x０９'), maxLength: 20 });

  it('comes out as E.164 or not at all', () => {
    holds(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), scraps), (written) => {
        const number = normaliseMsisdn(written);
        if (number !== null) expect(msisdn(number)).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
      1000,
    );
  });

  it('stays as it is when it is normalised again', () => {
    const understood = fc
      .oneof(scraps, national)
      .map(normaliseMsisdn)
      .filter((number) => number !== null);
    holds(
      fc.property(understood, (number) => {
        expect(normaliseMsisdn(number)).toBe(number);
      }),
    );
  });
});

describe('a masked number', () => {
  it.each([
    ['+237677123456', '+2376***56'],
    ['+12345678', '+1***78'],
    ['690000100', '69***00'],
    ['+1234567', '***'],
    ['', '***'],
  ])('of %j is %s', (number, masked) => {
    expect(maskMsisdn(number)).toBe(masked);
  });

  it('never shows more than seven characters of the number', () => {
    holds(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (number) => {
        const shown = maskMsisdn(number).replace('***', '').length;
        expect(shown).toBeLessThanOrEqual(Math.min(7, number.length - 5));
      }),
    );
  });
});
