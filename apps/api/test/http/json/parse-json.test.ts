import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type JsonValue, parseJson } from '../../../src/http/json/parse-json.ts';

const read = (text: string): JsonValue => parseJson(Buffer.from(text));

/** What the careful way makes of a text: inside a list it is always taken. */
function readCarefully(text: string): JsonValue {
  const [first = null, ...others] = read(`[${text}]`) as readonly JsonValue[];
  if (others.length > 0) throw new Error('More than one value.');
  return first;
}

const outcome = (reading: (text: string) => JsonValue, text: string): unknown => {
  try {
    return reading(text);
  } catch {
    return 'no JSON';
  }
};

const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, -0, 1e21, 5e-324),
);
const names = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '7', 'amount_xaf'));
const flat = fc.dictionary(names, value).map((object) => JSON.stringify(object));
const bits = fc.constantFrom(
  '{',
  '}',
  '"a"',
  '"',
  ':',
  ',',
  ' ',
  '1',
  '-',
  '0',
  '.5',
  'e9',
  'null',
  'NaN',
  '\t',
);
const odd = fc.array(bits, { maxLength: 12 }).map((pieces) => `{${pieces.join('')}}`);
const repeated = fc
  .tuple(value, value)
  .map(([one, other]) => `{"a":${JSON.stringify(one)},"b":1,"a":${JSON.stringify(other)}}`);
const digits = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((number) => `{"amount_xaf":${number}}`);

test('a simple object is read in the quick way as in the careful one', () => {
  fc.assert(
    fc.property(fc.oneof(flat, odd, repeated, digits), (text) => {
      expect(outcome(read, text)).toEqual(outcome(readCarefully, text));
    }),
    { seed: 20_260_101, numRuns: 2_000 },
  );
});
