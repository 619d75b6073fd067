import { describe, expect, it } from '@jest/globals';
import type { Operator } from '@mobile-money/core';
import { Chance } from '../../src/network/chance.ts';
import type { Movement, MovementKind } from '../../src/network/ledger.ts';
import { textsOf } from '../../src/sms/texts.ts';

const idOf: Readonly<Record<Operator, string>> = { mtn: '17600000003', orange: 'PP260731.1319.B45800' };
const alice = { msisdn: '+237656000001', name: 'ALICE NGONO', openedWithXaf: 0, balanceXaf: 1_000 };
const shop = { msisdn: '+237696000002', name: 'BOUTIQUE EXEMPLE', openedWithXaf: 0, balanceXaf: 2_784_137.6 };

function texts(operator: Operator, kind: MovementKind, seed = 'x') {
  const [payer, payee] = [
    { operator, ...alice },
    { operator, ...shop },
  ];
  const movement: Movement = {
    operator,
    kind,
    operatorTxId: idOf[operator],
    from: payer.msisdn,
    to: payee.msisdn,
    amountXaf: 184_137,
    feeXaf: 0,
    at: Date.UTC(2026, 5, 24, 11, 44, 33),
    orderId: null,
  };
  return textsOf[operator].about(movement, payer, payee, new Chance(seed));
}

/** The forms that were seen in the field, letter by letter. */
describe('SMS of the operators', () => {
  it('MTN tells the receiver in two forms', () => {
    const forms = new Set(
      Array.from({ length: 20 }, (_, seed) => texts('mtn', 'transfer', String(seed)).payee),
    );
    expect([...forms].sort()).toEqual([
      'Vous avez recu 184137 XAF de ALICE NGONO (237656000001 ) sur votre compte Mobile Money 2026-06-24 12:44:33. ' +
        "Message de l'expediteur:. Votre nouveau solde est de 2784137.6 FCFA. Frais: 0 XAF. " +
        'Transaction ID: 17600000003.Prix Cassés chez MoMo pour tout le monde !',
      'Vous avez recu 184137 XAF de ALICE NGONO (237656000001) sur votre compte mobile money à 2026-06-24 12:44:33. ' +
        "Message de l'expéditeur: 1. Votre nouveau solde: 2784137.6 XAF. FRAIS: FCFA 0. " +
        'Financial Transaction Id: 17600000003.',
    ]);
  });

  it.each([
    [
      'transfer',
      'Transfert de 184137 FCFA effectue avec succes a BOUTIQUE EXEMPLE (237696000002) le 2026-06-24 12:44:33. ' +
        'FRAIS 0 FCFA. transaction Id: 17600000003. Reference: -. Nouveau solde est: 1000 FCFA.',
    ],
    [
      'merchant_payment',
      'Votre paiement de 184137 XAF a BOUTIQUE EXEMPLE (237696000002) a ete finalise a 2026-06-24 12:44:33. ' +
        "Message : . Votre nouveau solde : 1000 XAF. Les frais s'elevaient a 0 XAF. Le montant faisait l'objet " +
        "d'une reduction de 0 XAF et de coupons d'une valeur de . Identifiant de transaction financiere : " +
        '17600000003. ID de transaction externe : -. }. Grande promo MoMo, tape *126*6#.',
    ],
  ] as const)('MTN tells the payer of a %s', (kind, text) => {
    expect(texts('mtn', kind).payer).toBe(text);
  });

  it.each([
    [
      'transfer',
      'Transfert de 656000001 ALICE NGONO vers 696000002 BOUTIQUE EXEMPLE reussi. Details: ID transaction: ' +
        'PP260731.1319.B45800, Montant Transaction: 184137FCFA, Frais: 0 FCFA, Commission: 0 FCFA, ' +
        'Montant Net: 184137 FCFA, Nouveau Solde: 2784137.6 FCFA',
    ],
    [
      'merchant_payment',
      'Transfert de 656000001 ALICE NGONO vers 696000002 BOUTIQUE EXEMPLE reussi. Details: ID transaction: ' +
        'PP260731.1319.B45800, Montant Transaction: 184137FCFA, Frais: 0 FCFA, Commission: 0 FCFA, ' +
        'Montant Net: 184137 FCFA, Nouveau Solde: 2784137.6 FCFA',
    ],
    [
      'payout',
      'Depot effectue par 656000001 ALICE NGONO to 696000002 BOUTIQUE EXEMPLE. Informations detaillees: Montant de ' +
        'transaction : 184137 FCFA, ID transaction : PP260731.1319.B45800, Frais : 0 FCFA, Commission : 0 FCFA, ' +
        'Montant Net du Credit : 184137 FCFA, Nouveau Solde : 2784137.6 FCFA.',
    ],
  ] as const)('Orange tells the receiver of a %s', (kind, text) => {
    expect(texts('orange', kind).payee).toBe(text);
  });
});
