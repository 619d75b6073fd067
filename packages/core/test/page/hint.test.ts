import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { txIdIn } from '../../src/page/hint.ts';
import { type Operator, operators } from '../../src/phone/operator.ts';
import { holds } from '../holds.ts';

const mtnSms =
  'Votre paiement de 5000 XAF a BOUTIQUE EXEMPLE (237600000001) a ete finalise a 2026-08-19 10:11:51. Message : . Votre nouveau solde : 287471 XAF. Identifiant de transaction financière : 18410741470. ID de transaction externe : -. }. Grande promo MoMo, tape *126*6#.';
const orangeSms =
  'Paiement de SPREELOOP reussi par 655000006 NOM. ID transaction:MP230420.1541.C39190, Montant:1100 FCFA. Solde: 55.81 FCFA.';

const names = ['ID ', 'id: ', 'Transaction ID : ', 'TID ', 'Identifiant '];

const digits = (count: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((each) => each.join(''));

/** As operators make them today. */
const anyId = fc.oneof(
  digits(11).map((id) => ['mtn', id] as const),
  fc
    .tuple(
      fc.constantFrom('MP', 'PP', 'CI', 'CO'),
      digits(6),
      digits(4),
      fc.oneof(
        digits(8),
        digits(5).map((n) => `C${n}`),
      ),
    )
    .map(([kind, day, time, number]) => ['orange', `${kind}${day}.${time}.${number}`] as const),
);

/** The same with spaces in it, wherever. */
const withSpaces = ([operator, id]: readonly [Operator, string]) =>
  fc
    .array(fc.constantFrom('', '', ' ', '  ', '\n'), { minLength: id.length - 1, maxLength: id.length - 1 })
    .map((spaces) => [operator, id, [...id].map((each, n) => each + (spaces[n] ?? '')).join('')] as const);

const pad = (number: number): string => String(number).padStart(2, '0');

/** Numbers of phones, amounts and times, as people write them. */
const otherNumber = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '0', '237', '+237', '237 ', '+237 ', '00237 '),
      fc.constantFrom('6', '2'),
      digits(8),
    )
    .chain(([country, first, rest]) => {
      const local = `${first}${rest}`;
      const pairs = local.slice(1).replace(/(\d\d)(?=\d)/g, '$1 ');
      const thirds = local.replace(/(\d{3})(?=\d)/g, '$1 ');
      const mixed = `${local.slice(0, 3)} ${local.slice(3).replace(/(\d\d)(?=\d)/g, '$1 ')}`;
      return fc.constantFrom(local, `${first} ${pairs}`, thirds, mixed).map((each) => country + each);
    }),
  fc
    .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('', ' ', '.'))
    .map(([hundreds, mark]) => String(hundreds * 100).replace(/\B(?=(\d{3})+$)/g, mark)),
  fc
    .tuple(
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2020, max: 2040 }),
    )
    .chain(([day, month, year]) =>
      fc.constantFrom(
        ...['/', '-', '.', ' '].flatMap((mark) => [
          [day, month, year].join(mark),
          [pad(day), pad(month), year].join(mark),
          [year, pad(month), pad(day)].join(mark),
        ]),
        `${pad(day)}${pad(month)}${year}`,
        `${year}${pad(month)}${pad(day)}`,
      ),
    ),
  fc
    .tuple(
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom('h', ':', ' ', ''),
    )
    .map(([hour, minute, mark]) => `${hour}${mark}${pad(minute)}`),
);

describe('the id in what a player wrote', () => {
  it.each([
    ['mtn', 'alone', '18410741470', '18410741470'],
    ['mtn', 'with spaces', ' 184 1074 1470 ', '18410741470'],
    ['mtn', 'with a label', 'ID: 18410741470.', '18410741470'],
    ['mtn', 'with a label, in the form of a phone number', 'ID 670000001', '670000001'],
    ...['N° 18410741470', 'n ° 184 1074 1470', 'No. 18410741470', 'ID : 18410741470', 'TID 18410741470'].map(
      (written) => ['mtn', 'under a name of its own', written, '18410741470'] as const,
    ),
    ...[
      'Transaction ID: 184 1074 1470',
      'Transaction ID: 184107414 70',
      'Numéro de transaction 184 107 414 70.,;',
    ].map((written) => ['mtn', 'with spaces behind its whole name', written, '18410741470'] as const),
    ['mtn', 'with digits one by one', '1 8 4 1 0 7 4 1 4 7 0', '18410741470'],
    ['mtn', 'with spaces that would make an amount of it, were it no ID', 'ID 184 107 41 400', '18410741400'],
    ['mtn', 'with two noughts at its end', '18410741400', '18410741400'],
    ['mtn', 'of another length, called an ID among words', 'voici l’ID: 402000001 merci', '402000001'],
    ['mtn', 'among words', "J'ai payé ! Réf. (18410741470), merci", '18410741470'],
    ['mtn', 'in a whole SMS', mtnSms, '18410741470'],
    ['mtn', 'in an English SMS', 'Financial Transaction Id: 17600000003. Fee 0', '17600000003'],
    ['orange', 'alone', 'MP230420.1541.C39190', 'MP230420.1541.C39190'],
    ['orange', 'in small letters', 'mp230420.1541.c39190', 'MP230420.1541.C39190'],
    ['orange', 'with spaces and a name', 'N° MP 230420.1541. C39190', 'MP230420.1541.C39190'],
    ['orange', 'with a space in its last part', 'MP230420.1541.C391 90', 'MP230420.1541.C39190'],
    ['orange', 'with a line break in its last part', 'MP230420.1541.C3919\n0', 'MP230420.1541.C39190'],
    ['orange', 'with a space among many digits', 'ID MP230420.1541.1234 5678', 'MP230420.1541.12345678'],
    ['orange', 'whole before an amount', 'MP230420.1541.C39190 5000 FCFA', 'MP230420.1541.C39190'],
    ['orange', 'in a form not seen yet', 'Ref: MP230420.1541.C391A. Merci', 'MP230420.1541.C391A'],
    ['orange', 'among words', 'Réf MP230420.1541.C39190 merci', 'MP230420.1541.C39190'],
    ['orange', 'in a whole SMS', orangeSms, 'MP230420.1541.C39190'],
    ['orange', 'twice the same', `${orangeSms}\n${orangeSms}`, 'MP230420.1541.C39190'],
  ] as const)('of %s is read %s', (operator, _how, written, id) => {
    expect(txIdIn(operator, written)).toBe(id);
  });

  it.each([
    ['mtn', 'nothing', ''],
    ['mtn', 'words', "J'ai payé à 10 h"],
    ['mtn', 'an amount', '5000'],
    ['mtn', 'a number with its sign', '+237670000001'],
    ['mtn', 'a number of a phone', '6 70 00 00 01'],
    ['mtn', 'a number of a phone with its country', '237670000001'],
    ['mtn', 'a number of a phone that is called a number', 'N° 670 00 00 01'],
    ['mtn', 'a number of a phone abroad', 'mon n° +33612345678'],
    ['mtn', 'an id beside another number', '5000 FCFA 18410741470'],
    ['mtn', 'a number of a phone with zeros before its country', 'mon numero est 00237 670 00 00 01'],
    ['mtn', 'a number of a landline', 'mon numero 222 12 34 56'],
    ['mtn', 'a number of a phone and an amount', '670000001 5000 FCFA'],
    ['mtn', 'a number of a phone and an amount, as long as an id', '670 00 00 01 50'],
    ['mtn', 'a number of a phone after another word of an id', "c'est quoi l'id? mon numero 670000001"],
    ['mtn', 'an amount with spaces', '100 000 000 FCFA'],
    ['mtn', 'a date and a time', 'le 19 11 2026 10 30'],
    ['mtn', 'a date and a time, as long as an id', '9 11 2026 10 30'],
    ['mtn', 'a date and an amount', 'paye le 19 11 2026 5000 FCFA'],
    ['mtn', 'an id and an amount', '18410741470 500 FCFA'],
    ['mtn', 'an ID and an amount, glued as long as an old id', 'ID 402000001 500'],
    ['mtn', 'an ID that may be cut off at a space', 'Transaction ID: 184107414 70 merci'],
    ['mtn', 'a code that was dialled', '*126*18410741470#'],
    ['mtn', 'an id of Orange', 'MP230420.1541.C39190'],
    ['mtn', 'an SMS without an id', 'Paiement de 1000 a CAISSE EXEMPLE 237600000004.'],
    ['mtn', 'two ids', 'Transaction Id: 17600000003. Transaction Id: 17600000004.'],
    ['orange', 'an id of MTN', '18410741470'],
    ['orange', 'an id with a space among words', 'MP230420.1541.C391 90 merci'],
    ['orange', 'an id that a word might end', 'MP 230420.1541.C391 merci'],
    ['orange', 'an id and one that may be cut off', 'MP230420.1541.C39190 MP230420.1541.C391 91'],
    ['orange', 'two ids', 'MP230420.1541.C39190 MP230420.1541.C39191'],
    ['orange', 'an id far behind what is read', `${' '.repeat(1_000)}MP230420.1541.C39190`],
  ] as const)('is none for %s: %s', (operator, _what, written) => {
    expect(txIdIn(operator, written)).toBeNull();
  });

  it('is read whole where it stands alone and is called an ID, whatever spaces are in it', () => {
    holds(
      fc.property(anyId.chain(withSpaces), fc.constantFrom(...names), ([operator, id, spaced], name) => {
        expect(txIdIn(operator, `${name}${spaced}`)).toBe(id);
      }),
    );
  });

  it('is read whole or not at all where it stands alone under any name, and that of Orange always whole', () => {
    holds(
      fc.property(
        anyId.chain(withSpaces),
        fc.constantFrom('', 'N° ', 'Réf. '),
        ([operator, id, spaced], name) => {
          expect(operator === 'orange' ? [id] : [id, null]).toContain(txIdIn(operator, `${name}${spaced}`));
        },
      ),
    );
  });

  it('is read in one piece, whatever words without digits stand around it', () => {
    const words = fc.array(fc.stringMatching(/^[a-zA-Zéà'’,.;:!?()°]{1,12}$/), { maxLength: 5 });
    holds(
      fc.property(anyId, words, words, ([operator, id], before, behind) => {
        expect(txIdIn(operator, [...before, id, ...behind].join(' '))).toBe(id);
      }),
    );
  });

  it('is no number of a phone, no amount, no date, and no two of them, unless ID stands before it', () => {
    const called = fc.constantFrom('', 'N° ', 'mon numero ', 'Réf. ', 'paye le ', 'id? ');
    const currency = fc.constantFrom('', ' F', ' FCFA');
    holds(
      fc.property(called, otherNumber, fc.option(otherNumber), currency, (name, one, other, behind) => {
        const written = `${name}${one}${other === null ? '' : ` ${other}`}${behind}`;
        expect([written, txIdIn('mtn', written)]).toEqual([written, null]);
      }),
      3_000,
    );
  });

  it('has the form of an id, whatever is written', () => {
    holds(
      fc.property(fc.constantFrom(...operators), fc.string({ unit: 'binary' }), (operator, written) => {
        expect(txIdIn(operator, written) ?? 'A1').toMatch(/^[A-Z0-9.]{2,24}$/);
      }),
    );
  });
});
