import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { txIdIn } from '../../src/page/hint.ts';
import { operators } from '../../src/phone/operator.ts';
import { holds } from '../holds.ts';

const mtnSms =
  'Votre paiement de 5000 XAF a BOUTIQUE EXEMPLE (237600000001) a ete finalise a 2026-08-19 10:11:51. Message : . Votre nouveau solde : 287471 XAF. Identifiant de transaction financière : 18410741470. ID de transaction externe : -. }. Grande promo MoMo, tape *126*6#.';
const orangeSms =
  'Paiement de SPREELOOP reussi par 655000006 NOM. ID transaction:MP230420.1541.C39190, Montant:1100 FCFA. Solde: 55.81 FCFA.';

describe('the id in what a player wrote', () => {
  it.each([
    ['mtn', 'alone', '18410741470', '18410741470'],
    ['mtn', 'with spaces', ' 184 1074 1470 ', '18410741470'],
    ['mtn', 'with a label', 'ID: 18410741470.', '18410741470'],
    ['mtn', 'with a label, in the form of a phone number', 'ID 670000001', '670000001'],
    ...['N° 18410741470', 'n ° 184 1074 1470', 'No. 18410741470', 'ID : 18410741470', 'TID 18410741470'].map(
      (written) => ['mtn', 'under a name of its own', written, '18410741470'] as const,
    ),
    ['mtn', 'with spaces behind its whole name', 'Transaction ID: 184 1074 1470', '18410741470'],
    ['mtn', 'among words', "J'ai payé ! Réf. (18410741470), merci", '18410741470'],
    ['mtn', 'in a whole SMS', mtnSms, '18410741470'],
    ['mtn', 'in an English SMS', 'Financial Transaction Id: 17600000003. Fee 0', '17600000003'],
    ['orange', 'alone', 'MP230420.1541.C39190', 'MP230420.1541.C39190'],
    ['orange', 'in small letters', 'mp230420.1541.c39190', 'MP230420.1541.C39190'],
    ['orange', 'with spaces and a name', 'N° MP 230420.1541. C39190', 'MP230420.1541.C39190'],
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
    ['mtn', 'an id of Orange', 'MP230420.1541.C39190'],
    ['mtn', 'an SMS without an id', 'Paiement de 1000 a CAISSE EXEMPLE 237600000004.'],
    ['mtn', 'two ids', 'Transaction Id: 17600000003. Transaction Id: 17600000004.'],
    ['orange', 'an id of MTN', '18410741470'],
    ['orange', 'two ids', 'MP230420.1541.C39190 MP230420.1541.C39191'],
    ['orange', 'an id far behind what is read', `${' '.repeat(1_000)}MP230420.1541.C39190`],
  ] as const)('is none for %s: %s', (operator, _what, written) => {
    expect(txIdIn(operator, written)).toBeNull();
  });

  it('has the form of an id, whatever is written', () => {
    holds(
      fc.property(fc.constantFrom(...operators), fc.string({ unit: 'binary' }), (operator, written) => {
        expect(txIdIn(operator, written) ?? 'A1').toMatch(/^[A-Z0-9.]{2,24}$/);
      }),
    );
  });
});
