import { describe, expect, it } from '@jest/globals';
import { aProvider } from '@mobile-money/testing';
import fc from 'fast-check';
import {
  type AmountLimits,
  noLimits,
  type OutsideLimits,
  outsideLimits,
  type Provider,
  takesAmount,
} from '../../src/provider/provider.ts';

const taking = (deposit: AmountLimits, fields: Partial<Provider> = {}): Provider =>
  aProvider({ limits: { ...noLimits, deposit }, ...fields });
const between = (minXaf: number | null, maxXaf: number | null): AmountLimits => ({ minXaf, maxXaf });

describe('a provider takes an amount', () => {
  it.each<[AmountLimits, number, boolean]>([
    [between(null, null), 100, true],
    [between(500, 1_000), 499, false],
    [between(500, 1_000), 500, true],
    [between(500, 1_000), 1_000, true],
    [between(500, 1_000), 1_001, false],
    [between(500, null), 9_007_199_254_740_991, true],
    [between(null, 1_000), 100, true],
  ])('within %j: %i, %s', (limits, amount, expected) => {
    expect(takesAmount(taking(limits), 'deposit', amount)).toBe(expected);
    expect(takesAmount(taking(limits), 'withdrawal', amount)).toBe(true);
  });
});

describe('an amount lies outside the limits of an operator', () => {
  const wanted = { direction: 'deposit', operator: 'mtn' } as const;

  it.each<[string, Provider[], OutsideLimits | null]>([
    ['fitting the only one', [taking(between(500, 1_000))], null],
    ['fitting one of two', [taking(between(900, null)), taking(between(null, 800))], null],
    [
      'fitting one that is switched off',
      [taking(between(900, null)), taking(noLimits.deposit, { enabled: false })],
      null,
    ],
    ['below both', [taking(between(900, null)), taking(between(800, 900))], 'amount_below_minimum'],
    ['above both', [taking(between(null, 600)), taking(between(100, 500))], 'amount_above_maximum'],
    [
      'below one and above the other',
      [taking(between(900, null)), taking(between(null, 600))],
      'amount_above_maximum',
    ],
    [
      'fitting only one of another operator',
      [taking(between(900, null)), taking(noLimits.deposit, { operators: ['orange'] })],
      'amount_below_minimum',
    ],
    [
      'fitting only one that transfers',
      [taking(between(900, null)), taking(noLimits.deposit, { supportedDirections: ['withdrawal'] })],
      'amount_below_minimum',
    ],
    ['served by no one', [], null],
  ])('%s', (_what, providers, expected) => {
    expect(outsideLimits(providers, { ...wanted, amountXaf: 700 })).toBe(expected);
  });

  it('exactly when none of its providers takes it', () => {
    const bound = fc.option(fc.integer({ min: 1, max: 20 }));
    const some = fc.array(fc.record({ minXaf: bound, maxXaf: bound }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 20 }), (all, amountXaf) => {
        const providers = all.map((each) => taking(each));
        const isTaken = providers.some((each) => takesAmount(each, 'deposit', amountXaf));
        expect(outsideLimits(providers, { ...wanted, amountXaf }) === null).toBe(isTaken);
      }),
    );
  });
});
