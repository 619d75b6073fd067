import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { JsonFault, parseJson } from '../../src/http/json/parse-json.ts';
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
