import { describe, expect, it } from '@jest/globals';
import { aProvider } from '@mobile-money/testing';
import fc from 'fast-check';
import {
  type AmountLimits,
  noLimits,
  type OutsideLimits,
  outsideLimits,
  type Provider,
  type ProviderLimits,
  provider,
  takesAmount,
} from '../../src/provider/registry.ts';
import { refusal } from '../a-transaction.ts';

const limits = (minXaf: number | null, maxXaf: number | null): ProviderLimits => ({
  ...noLimits,
  withdrawal: { minXaf, maxXaf },
});

const wrong = JSON.parse('"camtel"');

describe('a provider', () => {
  it.each<[string, Partial<Provider>]>([
    ['serving one operator', {}],
    ['serving both operators', { operators: ['mtn', 'orange'] }],
    ['supporting one direction', { supportedDirections: ['deposit'] }],
    ['with the lowest and highest fees', { depositFeePercent: 0, withdrawalFeePercent: 100 }],
    ['with a fee that is no whole number', { depositFeePercent: 1.5 }],
    ['with a long id', { providerId: 'a'.repeat(64) }],
    ['with an id of every allowed kind of character', { providerId: '9-mtn_momo' }],
    ['that is switched off', { enabled: false }],
    ['that takes one amount only', { limits: limits(500, 500) }],
  ])('may be one %s', (_what, fields) => {
    const given = aProvider(fields);
    expect(provider(given)).toEqual(given);
  });

  it.each<[string, Partial<Provider>, RegExp]>([
    ['an empty id', { providerId: '' }, /its id/],
    ['an id with capitals', { providerId: 'MTN' }, /its id/],
    ['an id with a space', { providerId: 'mtn momo' }, /its id/],
    ['an id that begins with a hyphen', { providerId: '-mtn' }, /its id/],
    ['an id that is too long', { providerId: 'a'.repeat(65) }, /its id/],
    ['no display name', { displayName: '' }, /display name/],
    ['a display name with a line break', { displayName: 'MTN\nMoMo' }, /display name/],
    ['no operator', { operators: [] }, /mtn, orange/],
    ['an unknown operator', { operators: ['mtn', wrong] }, /mtn, orange/],
    ['no direction', { supportedDirections: [] }, /deposits, withdrawals/],
    ['an unknown direction', { supportedDirections: [wrong] }, /deposits, withdrawals/],
    ['a fee below zero', { depositFeePercent: -0.1 }, /fee/],
    ['a fee above a hundred', { withdrawalFeePercent: 100.1 }, /fee/],
    ['a fee that is no number', { withdrawalFeePercent: Number.NaN }, /fee/],
    ['a minimum of nothing', { limits: limits(0, null) }, /limit/],
    ['a maximum that is no whole number', { limits: limits(null, 0.5) }, /limit/],
    ['a minimum above its maximum', { limits: limits(501, 500) }, /minimum/],
    ['a fee without end', { depositFeePercent: Number.POSITIVE_INFINITY }, /fee/],
  ])('is refused with %s', (_what, fields, why) => {
    const given = aProvider(fields);
    const act = () => provider(given);
    expect(act).toThrow(refusal('invalid_registry', { provider: given.providerId }));
    expect(act).toThrow(why);
  });
});

const taking = (deposit: AmountLimits, fields: Partial<Provider> = {}): Provider =>
  aProvider({ limits: { ...noLimits, deposit }, ...fields });
const between = (minXaf: number | null, maxXaf: number | null): AmountLimits => ({ minXaf, maxXaf });

it.each<[AmountLimits, number, boolean]>([
  [between(null, null), 100, true],
  [between(500, 1_000), 499, false],
  [between(500, 1_000), 500, true],
  [between(500, 1_000), 1_000, true],
  [between(500, 1_000), 1_001, false],
  [between(500, null), 9_007_199_254_740_991, true],
  [between(null, 1_000), 100, true],
])('a provider takes an amount within %j: %i, %s', (limits, amount, expected) => {
  expect(takesAmount(taking(limits), 'deposit', amount)).toBe(expected);
  expect(takesAmount(taking(limits), 'withdrawal', amount)).toBe(true);
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
