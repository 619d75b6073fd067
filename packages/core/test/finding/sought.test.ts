import { describe, expect, test } from '@jest/globals';
import { hasFigures, isSpelt, soughtBy, withNumbers } from '../../src/finding/sought.ts';
import { msisdn } from '../../src/phone/msisdn.ts';

describe('what someone looks for', () => {
  test('may be a number, and is then looked for in SMS as one', () => {
    expect(soughtBy(' 6 99 12 34 56 ')).toMatchObject({
      numbers: ['+237699123456'],
      part: null,
      words: ['237699123456'],
    });
    expect(soughtBy('Kamga')).toMatchObject({ numbers: [], part: null, id: null, words: ['kamga'] });
  });

  // biome-ignore format: reads by its columns
  test.each([
    ['4321',            ['+2374321', '+4321'],         '4321'],
    ['6 99 12',         ['+23769912', '+69912'],       '69912'],
    ['237 6 99 12',     ['+23723769912', '+23769912'], '23769912'],
    ['+237 6 99 12',    ['+23769912'],                 null],
    ['00237 6 99 12',   ['+23769912'],                 '0023769912'],
    ['+33 6 12 34',     ['+3361234'],                  null],
    ['+237 6 99',       [],                            null],
    ['tel:699-1234',    ['+2376991234', '+6991234'],   '6991234'],
  ])('may be a part of a number: %s begins as %j or ends as %s', (text, beginnings, ending) => {
    expect(soughtBy(text).part).toEqual({ beginnings, ending });
  });

  test.each(['432', '699123456', '+237699123456', 'PP4321', '1+2345', ''])(
    '%j is no part of a number',
    (text) => {
      expect(soughtBy(text).part).toBeNull();
    },
  );

  test('in SMS, a part of a number is looked for as the only number that it means', () => {
    const [one, other] = [msisdn('+237699123456'), msisdn('+237677123456')];
    const part = soughtBy('123456');
    expect(withNumbers(part, [])).toMatchObject({ numbers: [], words: part.words });
    expect(withNumbers(part, [one])).toMatchObject({ numbers: [one], words: ['237699123456'] });
    expect(withNumbers(part, [one, other])).toMatchObject({ numbers: [one, other], words: part.words });
  });

  test('may be an id, with or without hyphens and in any case', () => {
    const id = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
    for (const text of [id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id} `])
      expect(soughtBy(text).id).toBe(id);
  });

  test("may be an operator's id, out of a sentence", () => {
    expect(soughtBy('(pp26.A1).').operatorTxIds).toEqual(['(pp26.A1).', 'pp26.A1', 'PP26.A1', 'pp26.a1']);
  });

  test.each(['.', ' ', '"'])('is read in one go, also with very many of %j inside', (mark) => {
    const text = `a${mark.repeat(60_000)}b`;
    const began = performance.now();
    expect(soughtBy(`(${text}).`).operatorTxIds[1]).toBe(text);
    expect(performance.now() - began).toBeLessThan(2_000);
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
