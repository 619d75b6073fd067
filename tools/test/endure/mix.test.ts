import { describe, expect, test } from '@jest/globals';
import { mix, sequence } from '../../src/endure/mix.ts';

describe('the mix', () => {
  test('is a hundred requests, each kind as often as the table says', () => {
    const all = sequence();
    expect(mix.reduce((sum, { inHundred }) => sum + inHundred, 0)).toBe(100);
    for (const { kind, inHundred } of mix)
      expect(all.filter((each) => each === kind)).toHaveLength(inHundred);
  });

  test('spreads every kind: no pause of a kind is twice as long as its share asks for', () => {
    const twice = [...sequence(), ...sequence()];
    for (const { kind, inHundred } of mix) {
      const places = twice.flatMap((each, place) => (each === kind ? [place] : []));
      const pauses = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(Math.max(...pauses)).toBeLessThan(2 * (100 / inHundred));
    }
  });
});
