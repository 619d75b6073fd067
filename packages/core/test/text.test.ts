import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boundedText, charCount, isClean } from '../src/text.ts';
import { holds } from './holds.ts';
import { refusal } from './refusal.ts';

describe('a text', () => {
  it.each(['', 'a', 'é', 'ليرة', '👩‍👩‍👧', ' ', '\u00a0', '\u200b', '\ue000'])('is clean: %j', (text) => {
    expect(isClean(text)).toBe(true);
  });

  it.each([
    '\u0000',
    'a\nb',
    'a\tb',
    '\r',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009f',
    '\ud800',
    'a\udc00',
    '\udc00\ud800',
  ])('is not clean: %j', (text) => {
    expect(isClean(text)).toBe(false);
  });

  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['😀😀', 2],
    ['e\u0301', 2],
  ])('%j has %d code points', (text, count) => {
    expect(charCount(text)).toBe(count);
  });

  it('within its bounds is kept exactly as it came', () => {
    const fits = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).filter(isClean);
    holds(
      fc.property(fits, (text) => {
        expect(boundedText(text, charCount(text), 'invalid_text')).toBe(text);
        expect(() => boundedText(text, charCount(text) - 1, 'invalid_text')).toThrow(refusal('invalid_text'));
      }),
    );
  });

  it.each([[''], ['a\u0007'], ['\ud83d'], [JSON.parse('7')], [JSON.parse('null')]])(
    'that is %j is refused under the name of the one who asks',
    (text) => {
      expect(() => boundedText(text, 100, 'invalid_payment')).toThrow(refusal('invalid_payment'));
    },
  );
});
