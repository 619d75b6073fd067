import { describe, expect, it } from '@jest/globals';
import { requireCountry } from '../../src/phone/msisdn.ts';
import { refusal } from '../refusal.ts';

describe('a country', () => {
  it.each(['CM', 'cm', 'Cm'])('is CM, in either case: %s', (code) => {
    expect(requireCountry(code)).toBe('CM');
  });

  it.each(['', 'FR', 'CMR', ' CM'])('is not %j', (code) => {
    expect(() => requireCountry(code)).toThrow(refusal('country_not_supported'));
  });
});
