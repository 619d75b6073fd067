import { describe, expect, it } from '@jest/globals';
import { aChannel, testMorning } from '@mobile-money/testing';
import fc from 'fast-check';
import {
  dialInstructions,
  dialUri,
  fcfa,
  language,
  languages,
  stepsIn,
  stepsOf,
  ussdTemplate,
  wordingIn,
} from '../../src/deposit/dial-instructions.ts';
import { later } from '../../src/instant.ts';
import { msisdn } from '../../src/phone/msisdn.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { refusal } from '../a-transaction.ts';
import { holds } from '../holds.ts';

describe('a USSD template', () => {
  it.each([
    '#150*47*{merchant}*{amount}#',
    '*126*14*{merchant}*{amount}#',
    '*126*4*123456*{amount}#',
    '#144*{amount}*{merchant}#',
    '*{amount}#',
    '*SANDBOX*{merchant}*{amount}*',
  ])('may be %s', (text) => {
    expect(ussdTemplate(text)).toBe(text);
  });

  it.each([
    ['without the amount', '#150*47*{merchant}#'],
    ['empty', ''],
    ['with the amount alone', '{amount}'],
    ['with the amount twice', '*1*{amount}*{amount}#'],
    ['with the merchant twice', '*1*{merchant}*{merchant}*{amount}#'],
    ['with a place that no one fills', '*1*{pin}*{amount}#'],
    ['with a digit before the amount, which would be paid too', '*1*5{amount}#'],
    ['with a digit behind the amount, which would be paid too', '*1*{amount}0#'],
    ['with the merchant run into the amount', '*1*{merchant}{amount}#'],
    ['with a space', '*1* {amount}#'],
    ['with letters', '*PAY*{amount}#'],
    ['with letters behind those of a trial', '*SANDBOX*PAY*{amount}*'],
    ['with the letters of a trial elsewhere', '*1*SANDBOX*{amount}*'],
    ['of a trial that ends like one that is sent', '*SANDBOX*{merchant}*{amount}#'],
    ['of a trial with a hash inside', '*SANDBOX*{merchant}#{amount}*'],
    ['with a line break', '*1*{amount}#\n'],
  ])('may not be one %s', (_what, template) => {
    expect(() => ussdTemplate(template)).toThrow(refusal('invalid_ussd_template'));
  });
});

describe('dial instructions', () => {
  it('tell the player what to dial, to whom and how much', () => {
    expect(dialInstructions(aChannel(), amountXaf(12_500), 'en', 5)).toEqual({
      ussdString: '#150*47*690000001*12500#',
      wording: 'en-2',
      merchant: { displayName: 'Test Merchant', msisdn: '+237690000001', code: null },
      illustrationUrl: null,
      illustrationAlt: null,
      pollingIntervalSeconds: 5,
    });
  });

  it('lead to a link and to steps with the same code, merchant and amount', () => {
    const instructions = dialInstructions(aChannel(), amountXaf(12_500), 'en', 5);
    expect(dialUri(instructions)).toBe('tel:%23150*47*690000001*12500%23');
    const asked = {
      amountXaf: amountXaf(12_500),
      msisdn: msisdn('+237690000100'),
      expiresAt: later(testMorning, 600_000),
    };
    expect(stepsOf(instructions, asked)).toEqual([
      expect.stringContaining('690 ••• 100'),
      expect.stringMatching(/#150\*47\*690000001\*12500#.* before 10:10/),
      expect.stringContaining('Test Merchant and 12 500 FCFA'),
      expect.stringContaining('secret code'),
      expect.stringContaining('dial it again'),
      expect.stringContaining('credited'),
    ]);
  });

  it('use the merchant code where there is one, and show the picture that is configured', () => {
    const payee = aChannel({
      merchantCode: '424242',
      illustrationUrl: 'https://shop.example/dial.png',
      illustrationAlt: 'A phone',
    });
    expect(dialInstructions(payee, amountXaf(100), 'fr', 7)).toMatchObject({
      ussdString: '#150*47*424242*100#',
      merchant: { msisdn: '+237690000001', code: '424242' },
      illustrationUrl: 'https://shop.example/dial.png',
      illustrationAlt: 'A phone',
      pollingIntervalSeconds: 7,
    });
  });

  it('for a trial hold a code that no phone can dial', () => {
    const payee = aChannel({ ussdTemplate: ussdTemplate('*SANDBOX*{merchant}*{amount}*') });
    const instructions = dialInstructions(payee, amountXaf(100), 'fr', 5);
    expect(instructions.ussdString).toBe('*SANDBOX*690000001*100*');
    expect(dialUri(instructions)).toBe('tel:*SANDBOX*690000001*100*');
  });

  const anyPayee = fc
    .record({
      ussdTemplate: fc
        .constantFrom(
          '#150*47*{merchant}*{amount}#',
          '*126*{amount}*{merchant}#',
          '*SANDBOX*{amount}*{merchant}*',
        )
        .map(ussdTemplate),
      merchantMsisdn: fc.stringMatching(/^\+[1-9][0-9]{6,14}$/).map(msisdn),
      merchantCode: fc.option(fc.stringMatching(/^[0-9]{1,12}$/)),
    })
    .map(aChannel);
  const anyAmount = fc.maxSafeNat().map((n) => amountXaf(Math.max(100, n)));
  const anyInstructions = fc.tuple(anyPayee, anyAmount, fc.constantFrom(...languages));

  it('contain the amount exactly once as a number of its own, whatever the merchant and the amount', () => {
    holds(
      fc.property(anyInstructions, ([payee, amount, lang]) => {
        const { ussdString } = dialInstructions(payee, amount, lang, 5);
        const numbers = ussdString.split(/[*#]/);
        const place = payee.ussdTemplate.split(/[*#]/).indexOf('{amount}');
        expect(numbers[place]).toBe(String(amount));
        expect(ussdString).toMatch(/^(?:[*#][*#\d]+#|\*SANDBOX\*[*\d]+)$/);
      }),
    );
  });

  it('link to exactly the code that is shown, with no raw hash and with its stars as they are', () => {
    holds(
      fc.property(anyInstructions, ([payee, amount, lang]) => {
        const instructions = dialInstructions(payee, amount, lang, 5);
        const link = dialUri(instructions);
        expect(link).toMatch(/^tel:[^#]+$/);
        expect(decodeURIComponent(link.slice('tel:'.length))).toBe(instructions.ussdString);
        expect(link.split('*')).toHaveLength(instructions.ussdString.split('*').length);
      }),
    );
  });
});

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

/** What players were shown. */
const asGiven = {
  'fr-1': (code: string) => [
    'Prenez le téléphone du numéro Mobile Money que vous avez indiqué.',
    `Composez ${code} et appelez. Le montant est déjà dans le code : ne le changez pas.`,
    "Vérifiez que l'écran affiche Chez Awa et 500 FCFA.",
    'Validez avec votre code secret, sur votre téléphone seulement. Personne ne vous le demandera ailleurs.',
    'Revenez ici : votre dépôt est crédité dès que le paiement est confirmé.',
  ],
  'en-1': (code: string) => [
    'Take the phone of the Mobile Money number that you gave.',
    `Dial ${code} and press call. The amount is already in the code: do not change it.`,
    'Check that the screen shows Chez Awa and 500 FCFA.',
    'Confirm with your secret code, on your phone only. No one will ask you for it anywhere else.',
    'Come back here: your deposit is credited as soon as the payment is confirmed.',
  ],
};

describe('the steps', () => {
  const facts = {
    ussdString: '#150*1*500#',
    amountXaf: amountXaf(500),
    merchantName: 'Chez Awa',
    payer: '690 ••• 100',
    until: '14:05',
  };

  it.each([
    ['fr', 'Composez #150*1*500#', 'affiche Chez Awa et 500', 'code secret', 'de nouveau', 'crédité'],
    ['en', 'Dial #150*1*500#', 'shows Chez Awa and 500', 'secret code', 'dial it again', 'credited'],
  ] as const)('are in the language asked for: %s', (lang, ...parts) => {
    const [first, ...rest] = stepsIn(wordingIn[lang], facts);
    expect(first).toContain('690 ••• 100');
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

  it.each(['fr-1', 'en-1'] as const)('once given in the wording %s stay as they were', (wording) => {
    const { ussdString } = facts;
    expect(stepsIn(wording, facts)).toEqual(asGiven[wording](ussdString));
    expect(stepsIn(wording, { ...facts, merchantName: null })[2]).toContain('500 FCFA');
  });

  it('never ask for the secret code: it is entered on the phone only', () => {
    expect(stepsIn(wordingIn.fr, facts)[3]).toContain('sur votre téléphone seulement');
    expect(stepsIn(wordingIn.en, facts)[3]).toContain('on your phone only');
  });
});
