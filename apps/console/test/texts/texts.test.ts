import { expect, test } from '@jest/globals';
import { english } from '../../src/texts/english.ts';
import { french } from '../../src/texts/french.ts';

/** Every text with its place; functions are asked with words that must come back. */
function textsOf(value: unknown, place = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') {
    const words = ['ONE', 'TWO', 'THREE'].slice(0, value.length);
    const text = String(value(...words));
    for (const word of words) expect([place, text]).toEqual([place, expect.stringContaining(word)]);
    return [[place, text]];
  }
  return Object.entries(value as object).flatMap(([name, part]) => textsOf(part, `${place}.${name}`));
}

test('no text is empty, and each says what it is given, in both languages', () => {
  for (const dictionary of [english, french])
    expect(textsOf(dictionary).filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('no text leaves it to its reader whether it is one or several', () => {
  for (const dictionary of [english, french])
    expect(textsOf(dictionary).filter(([, text]) => text.includes('(s)'))).toEqual([]);
});

test('what differs between the languages is most of it', () => {
  const [inEnglish, inFrench] = [new Map(textsOf(english)), new Map(textsOf(french))];
  expect([...inFrench.keys()]).toEqual([...inEnglish.keys()]);
  const alike = [...inEnglish].filter(([place, text]) => inFrench.get(place) === text);
  expect(alike.length / inEnglish.size).toBeLessThan(0.15);
});
