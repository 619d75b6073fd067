import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reference } from '../../src/transaction/transaction-request.ts';
import { holds } from '../holds.ts';
import { refusal } from '../refusal.ts';

describe('a reference', () => {
  it.each([
    ['one character', 'a'],
    ['128 characters', 'x'.repeat(128)],
    ['128 code points, though twice as many UTF-16 units', '😀'.repeat(128)],
    ['spaces around it, which are never trimmed', '  order 7  '],
    ['only a space', ' '],
    ['quotes and slashes', `"'\\/<>&`],
    ['any script', 'réf-رقم-編號'],
  ])('may have %s', (_what, text) => {
    expect(reference(text)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['129 characters', 'x'.repeat(129)],
    ['129 code points', '😀'.repeat(129)],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a null', 'a\u0000'],
    ['a control character of the second block', 'a\u0085'],
    ['half of a character', 'a\ud83d'],
    ['the other half', '\ude00a'],
  ])('may not have %s', (_what, text) => {
    expect(() => reference(text)).toThrow(refusal('invalid_reference'));
  });

  it('has two forms of the same letter as two references: nothing is normalised', () => {
    expect(reference('\u00e9')).not.toBe(reference('e\u0301'));
  });

  it('is kept exactly as sent, or refused', () => {
    holds(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 140 }), (text) => {
        const isAllowed = [...text].length <= 128 && !/[\p{Cc}\p{Cs}]/u.test(text);
        if (isAllowed) expect(reference(text)).toBe(text);
        else expect(() => reference(text)).toThrow(refusal('invalid_reference'));
      }),
    );
  });
});
