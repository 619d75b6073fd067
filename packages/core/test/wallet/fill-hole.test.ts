import { describe, expect, it } from '@jest/globals';
import { limits } from '../../src/limits.ts';
import { fillingWith, these } from '../../src/wallet/fill-hole.ts';
import type { Filler } from '../../src/wallet/wallet-book.ts';
import { named } from './a-wallet.ts';

const filler = (name: string, ...moves: readonly number[]): Filler => ({
  id: named(name),
  key: 0,
  moves: moves.map((xaf) => xaf * 100),
  isSms: name.startsWith('sms'),
});
const names = (missingXaf: number, ...fillers: readonly Filler[]) => {
  const by = fillingWith(fillers).filledBy(missingXaf * 100, 2 ** fillers.length - 1);
  return by === null ? undefined : these(fillers, by).map(({ id }) => id);
};

describe('what is missing is filled', () => {
  // biome-ignore format: reads by its columns
  it.each([
    ['by one that is as large', 500, [filler('a', 200), filler('b', 500)], ['b']],
    ['by some that add up', -300, [filler('a', -100), filler('b', -7), filler('c', -200)], ['a', 'c']],
    ['by one with its fee or without', -100, [filler('a', -105, -100)], ['a']],
    ['by as few as will do', 500, [filler('a', 200), filler('b', 300), filler('c', 500)], ['c']],
    ['by as few as will do, whichever came first', 500, [filler('c', 500), filler('a', 200), filler('b', 300)], ['c']],
    ['by the oldest of equal transfers', 500, [filler('a', 500), filler('b', 500)], ['a']],
    ['rather by what we know than by an SMS', 500, [filler('sms', 500), filler('a', 200), filler('b', 300)], ['a', 'b']],
    ['rather by what we know that came first', 500, [filler('a', 500), filler('sms', 500)], ['a']],
    ['by less than 1 XAF more', 500.5, [filler('a', 500)], ['a']],
    ['by an SMS that alone will do', 500, [filler('sms', 500), filler('sms2', 700)], ['sms']],
  ] as const)('%s', (_how, missing, fillers, expected) => {
    expect(names(missing, ...fillers)).toEqual(expected);
  });

  it.each([
    ['by nothing that adds up to something else', 500, [filler('a', 499)]],
    ['by none of two SMS that would each do', 500, [filler('sms1', 500), filler('sms2', 500)]],
    [
      'by none of two SMS that would each do, though fewer transfers go with one of them',
      6_000,
      [
        ...[filler('sms1', 1_000), filler('sms2', 2_000), filler('a', 3_100), filler('b', 1_900)],
        ...[filler('c', 2_700), filler('d', 1_300), filler('e', 5_000)],
      ],
    ],
  ] as const)('%s', (_how, missing, fillers) => {
    expect(names(missing, ...fillers)).toBeUndefined();
  });

  it('by no more sums than can be tried in a moment', () => {
    const many = Array.from({ length: 12 }, (_, index) => filler(`a${index}`, 3 ** index, 2 * 3 ** index));
    expect(3 ** 12).toBeGreaterThan(limits.walletBook.fillerSumsMax);
    expect(names(3 ** 11, ...many)).toBeUndefined();
    expect(names(3 ** 7, ...many)).toEqual(['a7']);
  });
});
