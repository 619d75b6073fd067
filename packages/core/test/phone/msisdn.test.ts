import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cameroonNational,
  maskedMiddle,
  maskMsisdn,
  msisdn,
  normaliseMsisdn,
  requireCountry,
} from '../../src/phone/msisdn.ts';
import { type Operator, operatorDisplayNames, operators } from '../../src/phone/operator.ts';
import {
  cameroonPrefixes,
  contradictsOperator,
  type OperatorPrefix,
  operator,
  operatorPrefixes,
  prefixMismatch,
  rangeOf,
} from '../../src/phone/operator-prefixes.ts';
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

it.each([
  ['+237677123456', '677123456'],
  ['+237222123456', '222123456'],
  ['+23767712345', null],
  ['+2376771234567', null],
  ['+33677123456', null],
  ['+237000', null],
])('the national part of a number of %s is %s', (number, national) => {
  expect(cameroonNational(msisdn(number.padEnd(8, '0')))).toBe(national);
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
  const separator = fc.constantFrom('', '  ', ...' .-/()\u00a0\u202f\u2011\u2013');
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

describe('an operator', () => {
  it('is mtn or orange', () => {
    expect(operators.map(operator)).toEqual(['mtn', 'orange']);
  });

  it.each(['', 'MTN', 'Orange', ' mtn', 'camtel', 'toString'])('is not %j', (text) => {
    expect(() => operator(text)).toThrow(refusal('unknown_operator'));
  });

  it('has a name that people read', () => {
    expect(operatorDisplayNames).toEqual({ mtn: 'MTN Mobile Money', orange: 'Orange Money' });
  });
});

/** Rule 2 of deposits, digit for digit: the owner of each range of three digits that begins with a 6. */
function ownerByTheInterface(threeDigits: number): Operator | null {
  if (threeDigits >= 670 && threeDigits <= 689) return 'mtn';
  if (threeDigits >= 650 && threeDigits <= 654) return 'mtn';
  if (threeDigits >= 690 && threeDigits <= 699) return 'orange';
  if (threeDigits >= 655 && threeDigits <= 659) return 'orange';
  return null;
}

const rows = Array.from({ length: 900 }, (_, index) => index + 100);
const numberIn = (threeDigits: number) => msisdn(`+237${threeDigits}123456`);

describe('the prefixes of Cameroon', () => {
  it('give every range of three digits to the operator that the interface names', () => {
    const given = rows.map((digits) => rangeOf(numberIn(digits), cameroonPrefixes)?.operator ?? null);
    expect(given).toEqual(rows.map(ownerByTheInterface));
  });

  it('contradict an operator only where they name the other one', () => {
    for (const asked of ['mtn', 'orange'] as const) {
      const refused = rows.filter((digits) => contradictsOperator(numberIn(digits), asked, cameroonPrefixes));
      const others = rows.filter((digits) => ![null, asked].includes(ownerByTheInterface(digits)));
      expect(refused).toEqual(others);
    }
  });

  it.each([
    ['640', 'a range of another network'],
    ['222', 'fixed lines'],
  ])('know %s as %s without an operator', (prefix) => {
    expect(rangeOf(msisdn(`+237${prefix}123456`), cameroonPrefixes)).toEqual({ prefix, operator: null });
  });

  it.each([
    ['+237999123456', 'no range of the plan'],
    ['+23767712345', 'too short for Cameroon'],
    ['+2376771234567', 'too long for Cameroon'],
    ['+33677123456', 'another country'],
  ])('accept %s as it is: %s', (text) => {
    const number = msisdn(text);
    expect(rangeOf(number, cameroonPrefixes)).toBeNull();
    expect(contradictsOperator(number, 'mtn', cameroonPrefixes)).toBe(false);
    expect(contradictsOperator(number, 'orange', cameroonPrefixes)).toBe(false);
  });
});

describe('a table of prefixes', () => {
  it('lets the longest prefix win, whatever the order of its rows', () => {
    const table: readonly OperatorPrefix[] = [
      { prefix: '6', operator: null },
      { prefix: '67', operator: 'mtn' },
      { prefix: '6771', operator: 'orange' },
    ];
    const number = msisdn('+237677123456');
    holds(
      fc.property(fc.shuffledSubarray([...table], { minLength: 3 }), (shuffled) => {
        expect(rangeOf(number, shuffled)).toEqual({ prefix: '6771', operator: 'orange' });
      }),
    );
    expect(rangeOf(msisdn('+237675123456'), table)?.operator).toBe('mtn');
    expect(rangeOf(msisdn('+237690123456'), table)).toEqual({ prefix: '6', operator: null });
  });

  it.each([
    ['nothing', []],
    ['the plan of Cameroon', cameroonPrefixes],
    ['a whole number as prefix', [{ prefix: '677123456', operator: 'mtn' }]],
  ] as const)('may be %s', (_what, table) => {
    expect(operatorPrefixes(table)).toBe(table);
  });

  // biome-ignore format: reads by its columns
  it.each([
    ['an empty prefix', [{ prefix: '', operator: 'mtn' }], ''],
    ['a leading zero', [{ prefix: '067', operator: 'mtn' }], '067'],
    ['a letter', [{ prefix: '67x', operator: 'mtn' }], '67x'],
    ['more digits than a number', [{ prefix: '6771234567', operator: 'mtn' }], '6771234567'],
    ['an unknown operator', [{ prefix: '67', operator: JSON.parse('"camtel"') }], '67'],
    ['a prefix twice', [{ prefix: '67', operator: 'mtn' }, { prefix: '67', operator: 'orange' }], '67'],
  ] as const)('may not have %s', (_what, table, prefix) => {
    expect(() => operatorPrefixes(table)).toThrow(refusal('invalid_prefix_table', { prefix }));
  });
});

it('a number that contradicts its operator is refused with the operator’s name', () => {
  const mismatch = prefixMismatch('mtn');
  expect(mismatch).toEqual(refusal('prefix_mismatch', { operator: 'mtn' }));
  expect(mismatch.message).toBe("The msisdn does not belong to the operator 'mtn'.");
});

it.each([
  ['+237690000100', '690 ••• 100'],
  ['+33612345678', '+336 ••• 5678'],
  ['+1234567', '+1 ••• 67'],
])('the owner of %s knows it again by %s', (number, shown) => {
  expect(maskedMiddle(msisdn(number))).toBe(shown);
});
