import { describe, expect, it } from '@jest/globals';
import { aProvider } from '@mobile-money/testing';
import { noLimits, type Provider, type ProviderLimits, provider } from '../../src/provider/provider.ts';
import { refusal } from '../refusal.ts';

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
