import { describe, expect, it } from '@jest/globals';
import { colour, contrastWithWhite, shownName } from '../../src/application/look.ts';
import { refusal } from '../a-transaction.ts';

describe('the colour of an application', () => {
  it.each([
    ['#000000', 21],
    ['#ffffff', 1],
    ['#777777', 4.48],
    ['#767676', 4.54],
    ['#0a5c36', 8.09],
  ])('%s has a contrast of %d with white', (text, contrast) => {
    expect(contrastWithWhite(text)).toBeCloseTo(contrast, 2);
  });

  it.each(['#000000', '#767676', '#B00020', '#0A5C36'])('may be %s, kept in small letters', (text) => {
    expect(colour(text)).toBe(text.toLowerCase());
  });

  it.each(['#ffffff', '#777777', '#ffcc00', '#FF7900'])('may not be %s, which hides white words', (text) => {
    expect(() => colour(text)).toThrow(refusal('colour_too_light'));
  });

  it.each(['', 'red', '#000', '#0000000', '#00000g', 'url(x)', '#000000;'])('is not %j', (text) => {
    expect(() => colour(text)).toThrow(refusal('invalid_colour'));
  });
});

describe('the name of an application', () => {
  it('is trimmed', () => expect(shownName(' Chez Awa ')).toBe('Chez Awa'));

  it.each(['', '  ', 'x'.repeat(41), 'a\nb'])('is not %j', (text) => {
    expect(() => shownName(text)).toThrow(refusal('invalid_text'));
  });
});
