import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fcfa, language, languages, stepsIn, wordingIn } from '../../src/deposit/dial-instructions.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { holds } from '../holds.ts';
import { refusal } from '../refusal.ts';

describe('a language', () => {
  it('is French or English', () => {
    expect(languages.map(language)).toEqual(['fr', 'en']);
  });

  it.each(['', 'FR', 'de', 'fr-CM', 'constructor'])('is not %j', (text) => {
    expect(() => language(text)).toThrow(refusal('invalid_language'));
  });
});

describe('an amount for people', () => {
  it.each([
    [100, '100 FCFA'],
    [1_000, '1 000 FCFA'],
    [12_500, '12 500 FCFA'],
    [1_234_567, '1 234 567 FCFA'],
    [9_007_199_254_740_991, '9 007 199 254 740 991 FCFA'],
  ])('of %d is %s', (amount, text) => {
    expect(fcfa(amount)).toBe(text);
  });

  it('has the digits of the amount and nothing else of a number', () => {
    holds(
      fc.property(fc.maxSafeNat(), (amount) => {
        expect(Number(fcfa(amount).replace(/\D/g, ''))).toBe(amount);
      }),
    );
  });
});

describe('the steps', () => {
  const facts = { ussdString: '#150*1*500#', amountXaf: amountXaf(500), merchantName: 'Chez Awa' };

  it.each([
    ['fr', 'Composez #150*1*500#', 'affiche Chez Awa et 500', 'code secret', 'crédité'],
    ['en', 'Dial #150*1*500#', 'shows Chez Awa and 500', 'secret code', 'credited'],
  ] as const)('are in the language asked for: %s', (lang, ...parts) => {
    const [, ...rest] = stepsIn(wordingIn[lang], facts);
    expect(rest).toEqual(parts.map((part) => expect.stringContaining(part)));
  });

  it.each([
    ['fr', 'affiche bien 500'],
    ['en', 'shows 500'],
  ] as const)('name only the amount when the merchant has no name: %s', (lang, part) => {
    const steps = stepsIn(wordingIn[lang], { ...facts, merchantName: null });
    expect(steps[2]).toContain(part);
    expect(steps.join()).not.toContain('null');
  });

  it('never ask for the secret code: it is entered on the phone only', () => {
    expect(stepsIn(wordingIn.fr, facts)[3]).toContain('sur votre téléphone seulement');
    expect(stepsIn(wordingIn.en, facts)[3]).toContain('on your phone only');
  });
});
