import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boundedText, charCount, isClean, messageOf, shownText, traceOf } from '../src/text.ts';
import { refusal } from './a-transaction.ts';
import { holds } from './holds.ts';

/** Any UTF-16 unit, halves of characters and control characters among them. */
const loneUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));

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

describe('a text that someone else wrote', () => {
  it.each([
    ['short', 'Solde insuffisant.', 'Solde insuffisant.'],
    ['as long as may be', '0123456789ABCDEFGHIJ', '0123456789ABCDEFGHIJ'],
    ['longer', '0123456789ABCDEFGHIJK', '0123456789ABCDEFGHIJ'],
    ['longer, of wide characters', '😀'.repeat(21), '😀'.repeat(20)],
    ['longer, with a wide character across the cut', `a${'😀'.repeat(21)}`, `a${'😀'.repeat(19)}`],
    ['on several lines', 'a\r\nb\tc', 'a\r\nb\tc'],
    ['with control characters', '\u0000a\u001b\u0085', '\uFFFDa\uFFFD\uFFFD'],
    ['with half a character', 'a\ud83db', 'a\uFFFDb'],
    ['empty', '', ''],
  ])('is made fit to be kept, and never refused: %s', (_what, text, shown) => {
    expect(shownText(text, 20)).toBe(shown);
  });

  it('is always short and clean, and stays as it is once it is', () => {
    const texts = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), loneUnit) });
    holds(
      fc.property(texts, fc.nat({ max: 12 }), (text, maxChars) => {
        const shown = shownText(text, maxChars);
        expect(charCount(shown)).toBe(Math.min(maxChars, charCount(text)));
        expect(isClean(shown.replace(/[\t\n\r]/g, ''))).toBe(true);
        expect(shownText(shown, maxChars)).toBe(shown);
      }),
      1_000,
    );
  });
});

describe('what was thrown', () => {
  const place = /text\.test/;
  it('is written down with the place where it came up, and with what brought it about', () => {
    const cause = new Error('too long');
    const [told, because, ...none] = traceOf(new Error('It cannot be stored.', { cause })).split(
      'because of ',
    );
    for (const [part, words] of [
      [told, 'It cannot be stored.'],
      [because, 'too long'],
    ]) {
      expect(part).toContain(words);
      expect(part).toMatch(place);
    }
    expect(none).toEqual([]);
  });

  it.each([
    ['its words', new Error('no database'), 'no database'],
    ['its code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['its kind', new TypeError(), 'TypeError'],
    ['itself', 'broken', 'broken'],
  ])('says what it is by %s', (_by, thrown, words) => {
    expect(messageOf(thrown)).toBe(words);
  });

  it('is written down with the words of the first few that brought it about together', () => {
    const refused = ['127.0.0.1:5432', '::1:5432'].map((address) => new Error(`refused by ${address}`));
    const trace = traceOf(new AggregateError([...refused, ...Array(50).fill('and on')]));
    expect(trace).toMatch(place);
    expect(trace.split('\nbecause of ').slice(1)).toEqual([
      ...['refused by 127.0.0.1:5432', 'refused by ::1:5432'],
      ...['and on', 'and on', 'and on'],
    ]);
  });

  it('has its words where it has no place', () => {
    expect(traceOf('broken')).toBe('broken');
    expect(traceOf(new Error('odd', { cause: 'broken' }))).toMatch(/odd[\s\S]*\nbecause of broken$/);
    expect(traceOf(Object.assign(new Error('bare'), { stack: undefined }))).toBe('bare');
  });
});
