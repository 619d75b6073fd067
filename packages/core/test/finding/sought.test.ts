import { describe, expect, test } from '@jest/globals';
import { hasFigures, isSpelt, soughtBy } from '../../src/finding/sought.ts';

describe('what someone looks for', () => {
  test('may be a number, and is then looked for in SMS as one', () => {
    expect(soughtBy(' 6 99 12 34 56 ')).toMatchObject({ msisdn: '+237699123456', words: ['237699123456'] });
    expect(soughtBy('Kamga')).toMatchObject({ msisdn: null, id: null, words: ['kamga'] });
  });

  test('may be an id, with or without hyphens and in any case', () => {
    const id = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
    for (const text of [id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id} `])
      expect(soughtBy(text).id).toBe(id);
  });

  test("may be an operator's id, out of a sentence", () => {
    expect(soughtBy('(pp26.A1).').operatorTxIds).toEqual(['(pp26.A1).', 'pp26.A1', 'PP26.A1', 'pp26.a1']);
  });

  test.each([
    ['Order-77', 'order', true],
    ['Order-77', 'ORDER-77', true],
    ['Order-77', 'order-777', false],
    ['Order-77', 'rder', false],
    ['or', 'OR', true],
    ['ord', 'or', false],
    ['Straße', 'straße', true],
    ['💰-É1', '💰-é', true],
  ])('of the reference %s, %s is the whole or the beginning: %s', (reference, typed, expected) => {
    expect(isSpelt(reference, soughtBy(typed).reference)).toBe(expected);
  });

  test('has figures or none', () => {
    expect(hasFigures(soughtBy('48213377'))).toBe(true);
    expect(hasFigures(soughtBy('Kamga'))).toBe(false);
  });
});
