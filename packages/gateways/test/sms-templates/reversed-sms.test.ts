import { describe, expect, test } from '@jest/globals';
import { instant, msisdn, type Operator } from '@mobile-money/core';
import { saying } from '@mobile-money/testing';
import { readSms, type SmsReading } from '../../src/sms-templates/read-sms.ts';
import * as samples from './samples.ts';

const ownNumbers = [msisdn('+237696000002')];
const times = { mtn: '2026-06-24T11:45:00Z', orange: '2026-07-31T12:20:00Z' } as const;

const read = (operator: Operator, text: string): SmsReading =>
  readSms({ operator, text, ownNumbers, receivedAt: instant(Date.parse(times[operator])) });

/** Receipts as they end in life: with a full stop, with a promotion, or with neither. */
const receipts: readonly (readonly [string, Operator, string])[] = [
  ['MTN', 'mtn', samples.mtnReceived],
  ['MTN with a promotion', 'mtn', samples.mtnReceivedPromo],
  ['MTN with a loan on offer', 'mtn', samples.mtnReceivedNameTwice],
  ['MTN, older', 'mtn', samples.mtnReceivedOlder],
  ['Orange', 'orange', samples.orangeReceived],
];

const reversals: readonly string[] = [
  'Ce transfert a ete annule par l expediteur.',
  'Ce transfert a été annulé par l’expéditeur.',
  'CE TRANSFERT A ETE ANNULE.',
  'Cette transaction a été automatiquement annulée.',
  'La transaction est annulee.',
  'Transaction annulée',
  'Transfert de 10000 FCFA annule.',
  'Paiement rembourse',
  'Le montant a ete rembourse au payeur.',
  'Cette operation a ete renversee',
  'Ce depot a ete reverse.',
  'La somme a été retournée à l expéditeur.',
  'Ce paiement a ete contrepasse.',
  'Le montant a ete recredite au payeur.',
  "L'expediteur a annule ce transfert.",
  'Annule par l expediteur',
  'Annulation de ce transfert.',
  'Annulation du paiement effectuee',
  'Remboursement de votre paiement.',
  'Statut: annule',
  "Ce transfert a fait l'objet d'un remboursement.",
  'Ce transfert sera annule.',
  'This transfer was cancelled by the sender.',
  'This transaction has been canceled.',
  'The payment has been reversed.',
  'Transfer reversed',
  'Payment of 10000 XAF refunded.',
  'The amount was refunded to the payer.',
  'The sender has cancelled this transfer.',
  'Cancelled by sender',
  'Reversal of transaction',
  'Refund of your payment',
  'Money returned by MTN.',
  'Votre transfert est annule chez MTN.',
  'Votre transfert sera annule en quelques minutes.',
  'Votre transfert est annule. Un autre en un clic avec MoMo App.',
  'Payment refunded at the counter.',
  'Transaction cancelled at our request.',
  'Your payment is refunded at our end.',
  'Votre transfert est annule chez nos services.',
  'Paiement rembourse chez nos agents.',
  'Votre transfert avec frais de transfert est annule, le montant a ete rembourse.',
  'Frais de transfert offerts. Transaction annulee',
];

describe('A receipt that goes on to say that its money was taken back', () => {
  test.each(reversals)('is not believed: %s', (words) => {
    for (const [, operator, receipt] of receipts) {
      expect(read(operator, receipt)).toMatchObject({ kind: 'incoming_payment', isReversed: false });
      const told = [words, `. ${words}`, `, ${words} Merci.`, `. ${words}. Votre nouveau solde: 4 XAF.`];
      for (const text of told.map((more) => `${receipt}${more === words ? ' ' : ''}${more}`)) {
        expect(read(operator, text)).toMatchObject({ kind: 'incoming_payment', isReversed: true });
      }
    }
  });

  test('is told of with all that it names, for a person to find it by.', () => {
    const told = { operatorTxId: '17600000003', amountXaf: 10_000, payerMsisdn: '+237670000001' };
    expect(read('mtn', `${samples.mtnReceived} ${reversals[0]}`)).toMatchObject(told);
  });

  test.each([
    'Motif: transaction annulee.',
    'NOTE : Ce transfert a ete annule par l expediteur.',
    'Message: transaction annulee. Votre nouveau solde: 4 XAF.',
    'Raison: le montant a ete rembourse au payeur.',
    'Reason: reversed by MTN.',
  ])('is not believed either behind a word for notes, where its sender has no further note: %s', (words) => {
    for (const [, operator, receipt] of receipts) {
      expect(read(operator, `${receipt}. ${words}`)).toMatchObject({ isReversed: true });
    }
  });

  test('is not believed either when it tells of money that went out.', () => {
    const told = { kind: 'outgoing_receipt', isReversed: true };
    expect(read('mtn', `${samples.mtnSent} ${reversals[0]}`)).toMatchObject(told);
  });
});

describe('The same words take nothing back', () => {
  test.each(reversals)('in the message of the payer: %s', (words) => {
    const messages = [
      [samples.mtnReceived, 'expéditeur: 1.', `expéditeur: ${words}.`],
      [samples.mtnReceivedPromo, 'expediteur:.', `expediteur: ${words}.`],
      [samples.mtnReceivedOlder, 'Reference: 12.', `Reference: ${words}.`],
    ] as const;
    for (const [receipt, message, other] of messages) {
      expect(receipt).toContain(message);
      const withNote = (note: string) => read('mtn', receipt.replace(message, other.replace(words, note)));
      for (const before of ['', 'frais, ', 'fees. ']) {
        const told = { kind: 'incoming_payment', isReversed: false };
        expect(withNote(`${before}${words}`)).toMatchObject(told);
      }
      // Between two figures no one can tell whose words they are: that is neither money nor the end of it. Where the
      // note comes behind the id, whoever writes figures into it is believed to be the operator.
      const isBehind = receipt === samples.mtnReceivedOlder;
      const told = isBehind
        ? { kind: 'incoming_payment', isReversed: true }
        : { kind: 'unreadable', why: { code: 'sms_success_and_failure' } };
      for (const figures of ['frais 0 FCFA. ', 'Votre nouveau solde: 5 XAF. ']) {
        expect(withNote(`${figures}${words}`)).toMatchObject(told);
      }
    }
  });

  test.each([
    'Prix Cassés chez MoMo pour tout le monde !',
    "Emprunte jusqu'à 100 000 FCFA avec MoMo. Tape *126*6#",
    'Erreur de transfert? Annule ton transfert au #150*15#.',
    'Annulez un transfert errone en composant #150*15#.',
    'Annulation de transfert possible au #150*15#.',
    'Un transfert est annule en composant #150*15#.',
    'Votre pret a ete rembourse.',
    'Remboursement de votre pret: tapez *126*6#.',
    'Vous avez rembourse 500 FCFA de votre pret.',
    'Vos frais ont ete rembourses.',
    'Frais rembourses: 0 FCFA.',
    'Vos frais de transfert sont rembourses.',
    'Ce week-end, frais de transfert rembourses !',
    "Frais d'envoi rembourses.",
    'Frais de vos transferts rembourses.',
    'Les frais de cette transaction vous ont ete rembourses.',
    'The fee of your transfer was refunded.',
    'Gagnez un bonus, soyez rembourse de 10%.',
    'Cette operation ne peut etre annulee.',
    'Your loan was refunded.',
    'Free cancellation: dial *126#.',
    'Votre transfert est annule en un clic avec MoMo App',
    'Vos paiements rembourses chez nos partenaires.',
    'Vos achats sont rembourses chez tous nos partenaires',
    'Your transfer is cancelled in one click.',
    'Payments refunded at our partners.',
    'Payez avec MoMo ID marchand: paiement ENEO rembourse a 5 gagnants',
    'Info 697000000: paiement marchand en ligne chez Jumia rembourse de moitie',
    '10 gagnants rembourses chaque jour.',
    '5 000 FCFA rembourses sur votre prochain achat !',
    '1er transfert de la semaine rembourse !',
    'Transfert international par 699000000 satisfait ou rembourse',
    'Achat ou paiement au 699000000 chez Jumia rembourse aux 10 premiers',
    'Paiement au 699000000 chez Jumia rembourse a 10 clients',
    'Bon plan: remboursement de 500 FCFA a chaque paiement au 699000000',
    'Payez au 699000000 et votre transfert vers MTN rembourse.',
    'FAITES UN PAIEMENT AU 699000000 ET VOTRE ACHAT CHEZ JUMIA REMBOURSE',
  ])('in a promotion: %s', (promotion) => {
    for (const [, operator, receipt] of receipts) {
      const told = { kind: 'incoming_payment', isReversed: false };
      for (const between of [' ', '.', '. ', receipt.endsWith('.') ? '' : '.']) {
        expect(read(operator, `${receipt}${between}${promotion}`)).toMatchObject(told);
      }
    }
  });

  test.each([
    'Votre transfert n est pas annule.',
    "Votre transfert n'est pas annule.",
    "Ce transfert n'a pas encore ete rembourse.",
    'Ce paiement ne sera pas rembourse.',
    'Your payment is not reversed.',
    'This transfer was not cancelled.',
    "Votre demande d'annulation du transfert est refusee.",
    'Cancellation of your transfer declined.',
  ])('where they are denied: %s', (words) => {
    for (const [, operator, receipt] of receipts) {
      const told = { kind: 'incoming_payment', isReversed: false };
      expect(read(operator, `${receipt}. ${words}`)).toMatchObject(told);
    }
  });
});

describe('An SMS that no template reads, and that takes money back,', () => {
  // biome-ignore format: reads by its columns
  test.each<[string, Operator, string, object]>([
    ['with its id and amount',              'mtn',    'Le transfert de 10 000 FCFA de ALICE NGONO (237670000001) a ete annule. Transaction Id: 17600000003. Nouveau solde: 4 FCFA.', { operatorTxId: '17600000003', amountXaf: 10_000 }],
    ['with its id and amount, from Orange', 'orange', 'Annulation de transfert reussie. ID transaction: PP260731.1319.B45800, Montant: 184137 FCFA.', { operatorTxId: 'PP260731.1319.B45800', amountXaf: 184_137 }],
    ['with its id alone',                   'orange', 'Transaction PP260731.1319.B45800 reversed.', { operatorTxId: 'PP260731.1319.B45800', amountXaf: null }],
    ['with a balance, which is no amount',  'orange', 'La transaction PP260731.1319.B45800 est annulee, nouveau solde: 5 FCFA', { operatorTxId: 'PP260731.1319.B45800', amountXaf: null }],
    ['with a balance in other words',       'orange', 'Transaction PP260731.1319.B45800 annulee. Le solde de votre compte est de XAF 5', { amountXaf: null }],
    ['with a fee before its amount',        'orange', 'Transaction PP260731.1319.B45800 annulee. Frais: 10 FCFA. Montant: 5000 FCFA.', { amountXaf: 5_000 }],
    ['with the balance before its amount',  'mtn',    'Your new balance is 5 XAF: transfer of 5000 XAF reversed. Fee: 0 XAF. Transaction Id: 17600000003.', { amountXaf: 5_000 }],
    ['with one amount said twice',          'orange', samples.orangeReceived.replace('reussi', 'annule'), { amountXaf: 184_137 }],
    ['with a commission behind its amount', 'orange', 'Transaction PP260731.1319.B45800 annulee. Montant: 5000 FCFA. Commission: 25 FCFA. Nouveau Solde: 9 FCFA.', { amountXaf: 5_000 }],
    ['with a commission before its amount', 'orange', 'Transaction PP260731.1319.B45800 annulee. Commission: 25 FCFA. Montant: 5000 FCFA.', { amountXaf: 5_000 }],
    ['with charges before its amount',      'mtn',    'Charges 10 XAF. Transfer of 5000 XAF reversed. Transaction Id: 17600000003.', { amountXaf: 5_000 }],
    ['with charges behind its amount',      'mtn',    'Transfer of 5000 XAF reversed. Charges 10 XAF. Transaction Id: 17600000003.', { amountXaf: 5_000 }],
    ['with charges alone, which are no amount', 'orange', 'Transaction PP260731.1319.B45800 reversed. Charges: 10 XAF.', { amountXaf: null }],
    ['with two amounts, by the first',      'orange', samples.orangeReceived.replace('reussi', 'annule').replace('Montant Net: 184137', 'Montant Net: 184147'), { operatorTxId: 'PP260731.1319.B45800', amountXaf: 184_137 }],
    ['with nothing',                        'orange', 'Ce transfert a ete annule.', { operatorTxId: null, amountXaf: null }],
    ['with two ids',                        'mtn',    `${samples.mtnReceived} Transaction Id: 17600000009 was reversed.`, { operatorTxId: null }],
    ['that failed besides',                 'mtn',    'Transaction echouee. Le montant de 500 FCFA vous a ete rembourse. Transaction Id: 17600000003.', { operatorTxId: '17600000003', amountXaf: 500 }],
    ['of cash that was taken out',          'orange', `${samples.orangeCashOut} Ce retrait a ete annule.`, { operatorTxId: 'CO260730.2056.B49224' }],
  ])('is told of as such: %s.', (_, operator, text, told) => {
    expect(read(operator, text)).toMatchObject({ kind: 'reversal', operator, ...told });
  });

  test.each<[Operator, string]>([
    ['orange', 'Transaction MP261119.0104.B46692 annulee. Montant: 5000 FCFA. Nouveau solde: 30000 FCFA.'],
    ['orange', 'Transaction MP261119.0104.B46692 reversed.'],
    ['orange', 'Payment MP261119.0104.B46692 refunded to 699661100.'],
    ['orange', samples.orangeReceived.replace('reussi', 'annule')],
    ['orange', samples.orangeReceived.replace('reussi', 'rembourse')],
    ['orange', samples.orangeReceivedEn.replace('successful', 'cancelled')],
    ['orange', samples.orangeMerchant.replace('reussi par 655000006 NOM.', 'par 655000006 NOM annule.')],
    ['orange', 'Annulation transaction MP261119.0104.B46692 reussie.'],
    ['orange', 'Remboursement transaction MP261119.0104.B46692: 5000 FCFA.'],
    [
      'orange',
      "Votre transaction MP261119.0104.B46692 de 5000 FCFA recue de 699661100 vient d'etre annulee.",
    ],
    [
      'mtn',
      'Transfert de 5000 FCFA de SERGE NJOYA (237679661100) annule le 2026-11-19 01:04:00. Transaction Id: 17600000003.',
    ],
    ['mtn', 'Transfer of 5000 FCFA from SERGE NJOYA (237679661100) cancelled at 2026-11-19 01:04:00.'],
    ['mtn', 'Remboursement de 5000 FCFA a SERGE NJOYA (237679661100)'],
    ['mtn', 'Annulation de 5 000 FCFA de SERGE NJOYA (237679661100)'],
    ['mtn', 'Votre transfert ID 17600000003 de 5000 FCFA a MARIE NGONO 677123456 annule.'],
    ['mtn', 'ID de transaction 17600000003: montant JEAN MARC retourne'],
    ['mtn', 'Paiement 17600000003 de MARIE NGONO annule.'],
    ['mtn', 'Depot de MARIE NGONO 677123456 annule.'],
    ['orange', 'Transfert de MARIE NGONO 677123456 vers BOUTIQUE 698417301 annule'],
    ['orange', 'Le montant de 5000 FCFA recu de JEAN MARC 677123456 restitue'],
    [
      'orange',
      'Orange Money: remboursement de 5000 FCFA au 677123456. Transaction ID: MP261119.0104.B46692.',
    ],
    ['orange', 'Info: remboursement de 5000 FCFA vers 677123456. Nouveau solde: 30000 FCFA'],
    ['mtn', 'Remboursement de 5000 FCFA a MARIE NGONO 677123456. Nouveau solde: 4 FCFA'],
    ['mtn', 'Annulation de 5000 FCFA recus de MARIE NGONO 677123456.'],
    ['mtn', 'Payment of 5000 FCFA from JEAN MARC refunded to 699661100'],
    ['mtn', 'Transfert ID 17600000003 de MARIE ET FILS 677123456 annule.'],
    ['mtn', 'Transfert de 5000 FCFA a PREMIER BET (237679661100) rembourse a MARIE 677123456'],
    // It failed, and what was taken for it came back.
    ['mtn', 'Transaction echouee et montant retourne. Transaction Id: 17600000003.'],
    ['mtn', "Votre transfert n'a pas abouti et est annule. Transaction Id: 17600000003."],
    ['mtn', "Le transfert n'a pas abouti montant retourne au 677123456"],
    ['mtn', 'Echec du transfert: remboursement de 5000 FCFA vers 677123456. Nouveau solde: 4 FCFA'],
    ['mtn', "Votre transfert n'a pas reussi: remboursement de 5.000 FCFA au 677123456"],
    ['mtn', 'Echec de la transaction: remboursement du montant.'],
    // What is neither a loan nor known to be of something else is held.
    ['orange', 'Votre ticket de 5000 FCFA a ete annule.'],
    ['mtn', 'Cher client, vous avez ete rembourse de 500 FCFA.'],
  ])('is told of as such, however it names its movement (%s): %s', (operator, text) => {
    expect(read(operator, text)).toMatchObject({ kind: 'reversal', operator });
  });

  // biome-ignore format: reads by its columns
  test.each<[string, Operator, string]>([
    ['one that failed',                  'orange', 'Annulation transaction PP261119.0104.B46692 de 5000 FCFA echouee.'],
    ['one that was refused',             'orange', 'Remboursement de la transaction PP261119.0104.B46692 de 5000 FCFA rejete.'],
    ['one that is impossible',           'orange', 'Impossible: annulation de la transaction PP261119.0104.B46692.'],
    ['the failure of one',               'orange', "Echec de l'annulation de la transaction PP261119.0104.B46692."],
    ['one that failed, in English',      'mtn',    'Cancellation of transfer 17600000003 to MARIE 677123456 failed.'],
    ['one that was declined',            'mtn',    'Reversal of transaction 17600000003 declined.'],
    ['one that was not made',            'orange', "L'annulation de la transaction PP261119.0104.B46692 n'a pas reussi."],
    ['one that is denied',               'orange', 'Transaction PP261119.0104.B46692 de 5000 FCFA non annulee.'],
    ['one that is denied otherwise',     'orange', 'Transaction PP261119.0104.B46692 de 5000 FCFA pas annulee.'],
    ['money that came in',               'mtn',    'Remboursement de 5000 FCFA recu de ALICE (237670000001). Transaction Id: 17600000003. Nouveau solde: 9 FCFA.'],
    ['money that came in, otherwise',    'mtn',    'Vous avez recu: remboursement de 5000 FCFA de ALICE (237670000001). Transaction Id: 17600000003.'],
    ['XtraCash that was repaid',         'mtn',    'Votre XtraCash de 5000 FCFA a ete rembourse.'],
    ['MoMo Advance that was repaid',     'mtn',    'Votre MoMo Advance de 5000 FCFA a ete rembourse.'],
    ['MoKash that was repaid',           'mtn',    'Your MoKash of 5000 FCFA was refunded. Transaction Id: 17600000003.'],
    ['XtraCash that is due',             'orange', 'Rappel XtraCash: remboursement de 5000 FCFA au 677000000 attendu'],
    ['a promotion of money back',        'orange', 'Payez par Max it au 693000002 et recevez un remboursement de 500 FCFA'],
    ['a reminder of a loan',             'orange', 'Rappel XtraCash 677000000: remboursement de 5000 FCFA attendu'],
    ['a promotion with an amount',       'orange', 'Faites un paiement de 5000 FCFA et soyez rembourse avec le 693000002.'],
    ['a failure that will be made good', 'orange', samples.orangeFailed],
    ['a loan that was repaid',           'mtn',    'Vous avez rembourse votre pret MoMo de 5000 FCFA. Transaction Id: 17600000003.'],
    ['a promotion',                      'orange', 'Transfert par erreur ? Annulez-le au #150*15# avant son utilisation.'],
    ['a word that is about nothing',     'mtn',    'Votre rendez-vous a ete annule.'],
    ['a balance',                        'orange', samples.orangeBalance],
  ])('is not %s.', (_, operator, text) => {
    expect(read(operator, text).kind).toMatch(/^(unreadable|not_a_payment)$/);
  });
});

describe('A text that names more numbers than it has parties is not ours to believe', () => {
  const own = '696000002';
  const tooMany = {
    kind: 'unreadable',
    why: saying('It names more numbers than it has parties.'),
    isSuspicious: true,
  };

  // biome-ignore format: reads by its columns
  test.each([
    ['behind the receiver',         samples.orangeReceived.replace(`${own} BOUTIQUE`, `${own} X vers 699999999 BOUTIQUE`)],
    ['in the name of the receiver', samples.orangeReceived.replace('EXEMPLE', '699 99 99 99')],
    ['in the name of the payer',    samples.orangeReceived.replace('NGONO', '+237699999999')],
    ['in the name of a merchant',   samples.orangeMerchant.replace('SPREELOOP', 'SPREELOOP 699999999').replaceAll('230420', '260731')],
  ])('a third one stands %s.', (_, text) => {
    expect(read('orange', text)).toEqual(tooMany);
  });

  test('a second one stands in the name that MTN gives.', () => {
    expect(read('mtn', samples.mtnReceived.replace('NGONO', '237699999999'))).toEqual(tooMany);
  });

  test.each<[string, Operator, string]>([
    ['in what the payer wrote', 'mtn', samples.mtnReceived.replace('eur: 1.', 'eur: 237699999999.')],
    ['in a promotion', 'orange', `${samples.orangeReceived} WhatsApp: 699999999.`],
    ['that is an amount', 'mtn', samples.mtnReceived.replace('10000 XAF', '670000000 XAF')],
    ['that is an id', 'mtn', samples.mtnReceived.replace('17600000003', '670000003')],
  ])('one %s is no party.', (_, operator, text) => {
    expect(read(operator, text)).toMatchObject({ kind: 'incoming_payment' });
  });
});
