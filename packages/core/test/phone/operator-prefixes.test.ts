import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { msisdn } from '../../src/phone/msisdn.ts';
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

describe('a staff member', () => {
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

  it.each([
    ['an empty prefix', [{ prefix: '', operator: 'mtn' }], ''],
    ['a leading zero', [{ prefix: '067', operator: 'mtn' }], '067'],
    ['a letter', [{ prefix: '67x', operator: 'mtn' }], '67x'],
    ['more digits than a number', [{ prefix: '6771234567', operator: 'mtn' }], '6771234567'],
    ['an unknown operator', [{ prefix: '67', operator: JSON.parse('"camtel"') }], '67'],
    [
      'a prefix twice',
      [
        { prefix: '67', operator: 'mtn' },
        { prefix: '67', operator: 'orange' },
      ],
      '67',
    ],
  ] as const)('may not have %s', (_what, table, prefix) => {
    expect(() => operatorPrefixes(table)).toThrow(refusal('invalid_prefix_table', { prefix }));
  });
});

it('a number that contradicts its operator is refused with the operator’s name', () => {
  const mismatch = prefixMismatch('mtn');
  expect(mismatch).toEqual(refusal('prefix_mismatch', { operator: 'mtn' }));
  expect(mismatch.message).toBe("The msisdn does not belong to the operator 'mtn'.");
});
