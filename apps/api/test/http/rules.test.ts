import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonFault, type JsonValue, parseJson } from '../../src/http/json/parse-json.ts';
import { integer, integerFromText, integerInQuery } from '../../src/http/rules/integer-rules.ts';
import type { Fault, Rule } from '../../src/http/rules/rule.ts';
import { lengthBetween, literal, text, withoutControls } from '../../src/http/rules/text-rules.ts';
import { callbackUrlOrNull } from '../../src/http/rules/url-rule.ts';
import { normaliseUuid, uuid } from '../../src/http/rules/uuid-rule.ts';

type Observed = readonly [kind: string, value: unknown, fault: Fault | null];

/** What pydantic 2.13.4 and the parser of Python 3.11 said to these values, written down as they said it. */
const observed = readFileSync(new URL('../observed/pydantic.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Observed);

const of = (kind: string): (readonly [unknown, unknown])[] =>
  observed.filter(([each]) => each === kind).map(([, value, fault]) => [value, fault]);

const structure = Symbol('structure');
const seen = (value: unknown): unknown => (typeof value === 'object' && value !== null ? structure : value);

// biome-ignore format: reads by its columns
const rules: readonly (readonly [string, Rule, (value: unknown) => unknown])[] = [
  ['uuid',          uuid,                                              normaliseUuid],
  ['url',           callbackUrlOrNull,                                 (value) => value],
  ['integer',       integer({ ge: 100, le: 9_007_199_254_740_991 }),   (value) => value],
  ['query_integer', integerInQuery({ ge: 1, le: 100 }),                integerFromText],
  ['reference',     text(lengthBetween(1, 128), withoutControls),      (value) => value],
  ['lang',          literal(['fr', 'en']),                             (value) => value],
];

describe.each(rules)('the rule for %s says what pydantic says', (kind, rule, normalise) => {
  test.each(of(kind))('of %j', (value, expected) => {
    expect(rule(normalise(seen(value)), 'any_http')).toEqual(expected);
  });
});

test('a text that is no JSON is refused in the words of Python, at its place', () => {
  const cases = of('json');
  expect(cases.length).toBeGreaterThan(500);
  for (const [body, fault] of cases) {
    expect({ body, fault: faultOf(String(body)) }).toEqual({ body, fault });
  }
});

function faultOf(body: string): [string, number] | null {
  try {
    parseJson(Buffer.from(body));
    return null;
  } catch (error) {
    if (error instanceof JsonFault) return [error.message, error.position];
    throw error;
  }
}

describe('JSON', () => {
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
  const digits = fc
    .bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    .map((number) => `{"amount_xaf":${number}}`);

  test('a simple object is read in the quick way as in the careful one', () => {
    fc.assert(
      fc.property(fc.oneof(flat, odd, repeated, digits), (text) => {
        expect(outcome(read, text)).toEqual(outcome(readCarefully, text));
      }),
      { seed: 20_260_101, numRuns: 2_000 },
    );
  });
});
