import { describe, expect, test } from '@jest/globals';
import {
  type Instant,
  instant,
  msisdn,
  type Operator,
  type SmsTemplate,
  tellsNothingCertain,
} from '@mobile-money/core';
import { saying } from '@mobile-money/testing';
import fc from 'fast-check';
import { shippedTemplates, smsOf } from '../../src/sms-templates/all-sms-templates.ts';
import { notDone, tellsFailure } from '../../src/sms-templates/failure.ts';
import { ofOperator } from '../../src/sms-templates/plain-text.ts';
import { readSms, type SmsReading } from '../../src/sms-templates/read-sms.ts';
import { tellsReversal } from '../../src/sms-templates/reversal.ts';
import { fieldsBy, readySmsTemplate } from '../../src/sms-templates/sms-template.ts';
import * as samples from './samples.ts';

const moment = (iso: string): Instant => instant(Date.parse(iso));
const ownNumbers = [msisdn('+237696000002')];
const mtnTime = '2026-06-24T11:45:00Z';
const orangeTime = '2026-07-31T12:20:00Z';

/** What no one can read for certain excuses what does not fit in its wallet; what is understood does not. */
function reading(operator: Operator, text: string, receivedAt: string): SmsReading {
  const read = readSms({ operator, text, ownNumbers, receivedAt: moment(receivedAt) });
  if ('why' in read) expect(tellsNothingCertain(read.why)).toBe(read.kind === 'unreadable');
  return read;
}

const mtn = (text: string): SmsReading => reading('mtn', text, mtnTime);
const orange = (text: string): SmsReading => reading('orange', text, orangeTime);

describe('No payment is read from', () => {
  // biome-ignore format: reads by its columns
  test.each([
    ['cash taken out at MTN',             'mtn',    samples.mtnCashOut,        '2026-08-18T16:35:00Z', 'not_a_payment'],
    ['a transfer that names no receiver', 'mtn',    samples.mtnToOtherNetwork, '2026-06-23T13:04:00Z', 'not_a_payment'],
    ['a second SMS without an id',        'mtn',    samples.mtnPaidAgain,      mtnTime,                'not_a_payment'],
    ['a forgery',                         'mtn',    samples.mtnForged,         '2018-11-23T09:14:00Z', 'unreadable'],
    ['cash taken out at Orange',          'orange', samples.orangeCashOut,     '2026-07-30T19:57:00Z', 'not_a_payment'],
    ['a failed transfer',                 'orange', samples.orangeFailed,      '2024-01-02T21:09:00Z', 'not_a_payment'],
    ['a truncated SMS in English',        'orange', samples.orangeTruncatedEn, orangeTime,             'unreadable'],
    ['a balance',                         'orange', samples.orangeBalance,     orangeTime,             'not_a_payment'],
    ['a code',                            'orange', samples.orangeCode,        orangeTime,             'not_a_payment'],
  ] as const)('%s.', (_, operator, text, receivedAt, kind) => {
    expect(reading(operator, text, receivedAt)).toMatchObject({ kind, why: saying(/\S/) });
  });

  const foreign = (['mtn', 'orange'] as const).flatMap((operator) =>
    Object.entries(samples.foreign[operator]).map(([country, text]) => [country, operator, text] as const),
  );
  test.each(foreign)('an SMS of %s (%s).', (_, operator, text) => {
    for (const receivedAt of ['2024-05-10T15:31:00Z', '2025-11-24T16:15:00Z', '2026-06-14T10:00:00Z']) {
      expect(reading(operator, text, receivedAt).kind).toMatch(/^(unreadable|not_a_payment)$/);
    }
  });

  test('the SMS of the other operator.', () => {
    expect(orange(samples.mtnReceived).kind).toBe('unreadable');
    expect(mtn(samples.orangeReceived).kind).toBe('unreadable');
  });
});

describe('An SMS whose date is far from its arrival is read, and pointed out to a person', () => {
  test.each([
    ['long ago', () => mtn(samples.mtnReceived.replace('2026-06-24', '2026-06-14'))],
    ['still to come', () => mtn(samples.mtnReceived.replace('2026-06-24', '2026-06-25'))],
    ['in its id, long ago', () => orange(samples.orangeReceived.replace('PP260731', 'PP260721'))],
  ])('when it is %s.', (_, read) => {
    const doubt = saying('Its date is far from the time of the SMS.');
    expect(read()).toMatchObject({ kind: 'incoming_payment', doubt });
  });

  test('and not when it is close.', () => {
    expect(mtn(samples.mtnReceived)).toMatchObject({ kind: 'incoming_payment', doubt: null });
  });
});

describe('An SMS that was tampered with is unreadable', () => {
  // biome-ignore format: reads by its columns
  test.each([
    ['a foreign payer',             (text: string) => text.replace('237670000001', '2290150000000')],
    ['a foreign currency',          (text: string) => text.replace('10000 XAF', '10000 UGX')],
    ['a fraction',                  (text: string) => text.replace('10000 XAF', '10000.50 XAF')],
    ['an amount of nothing',        (text: string) => text.replace('10000 XAF', '0 XAF')],
    ['a date that no calendar has', (text: string) => text.replace('2026-06-24', '2026-06-31')],
    ['a second id in the message',  (text: string) => text.replace('eur: 1.', 'eur: Transaction Id: 99999999999.')],
    ['digits of another script',    (text: string) => text.replace('17600000003', '١٧٦٠٠٠٠٠٠٠٣')],
    ['something before it',         (text: string) => `FW: ${text}`],
    ['brackets in the name',        (text: string) => text.replace('ALICE', 'ALICE (237699999999)')],
  ])('by %s.', (_, tamper) => {
    const tampered = tamper(samples.mtnReceived);
    expect(tampered).not.toBe(samples.mtnReceived);
    expect(mtn(tampered)).toMatchObject({ kind: 'unreadable' });
  });

  test.each([
    ['a date in the id that no calendar has', (text: string) => text.replace('PP260731', 'PP261331')],
    ['an id in small letters', (text: string) => text.replace('PP260731', 'pp260731')],
    ['a second id', (text: string) => `${text} ID transaction: PP260731.1320.B45801`],
    ['a receiver that is hidden', (text: string) => text.replace('696000002', '6960****2')],
    ['a name longer than any', (text: string) => text.replace('NGONO', 'N'.repeat(80))],
    ['a payer of eight digits', (text: string) => text.replace('656000001', '65600001')],
    ['a success that is none', (text: string) => text.replace(' reussi.', ' non reussi.')],
    [
      'a success that is not quite one',
      (text: string) => text.replace(' reussi.', " n'a pas encore reussi."),
    ],
    ['a failure behind it', (text: string) => `${text}. Transaction echouee.`],
  ])('by %s.', (_, tamper) => {
    const tampered = tamper(samples.orangeReceived);
    expect(tampered).not.toBe(samples.orangeReceived);
    expect(orange(tampered)).toMatchObject({ kind: 'unreadable' });
  });

  test.each([
    ['not successful', (text: string) => text.replace(' successful.', ' not successful.')],
    ['not yet successful', (text: string) => text.replace(' successful.', ' was not yet successful.')],
    ['not made', (text: string) => text.replace(' reussi.', " n'a pas pu etre effectue. reussi.")],
    ['never made', (text: string) => text.replace(' reussi.', ' ne sera pas effectue. reussi.')],
    ['not made yet', (text: string) => text.replace(' reussi.', ' non encore reussi.')],
  ])('by words that call it %s.', (_, tamper) => {
    const told = [samples.orangeReceived, samples.orangeReceivedEn].map((text) => [text, tamper(text)]);
    const tampered = told.filter(([text, after]) => text !== after);
    expect(tampered).toHaveLength(1);
    expect(orange(String(tampered[0]?.[1]))).toMatchObject({ kind: 'unreadable' });
  });

  // biome-ignore format: reads by its columns
  test.each<[string, Operator, string, string]>([
    ['a merchant is called so',         'orange', samples.orangeMerchant.replace('SPREELOOP', 'BET NON STOP'),         'incoming_payment'],
    ['a merchant begins so',            'orange', samples.orangeMerchant.replace('SPREELOOP', 'NON STOP BET'),         'incoming_payment'],
    ['a merchant is called so, newer',  'orange', samples.orangeMerchantNewer.replace('WelcomePack', 'Why Not'),       'incoming_payment'],
    ['its receiver is called so',       'orange', samples.orangeReceived.replace('BOUTIQUE EXEMPLE', 'ALICE PAS'),     'incoming_payment'],
    ['its payer is called so',          'orange', samples.orangeReceived.replace('ALICE NGONO', 'PAS ENCORE'),         'incoming_payment'],
    ['who was paid is called so',       'orange', samples.orangeSent.replace('696', '695').replace('656000001', '696000002').replace('693000002 B', '693000002 NON PAS'), 'outgoing_receipt'],
    ['its payer is called so, at MTN',  'mtn',    samples.mtnReceived.replace('ALICE NGONO', 'BET NON STOP'),          'incoming_payment'],
    ['who was paid is called so, at MTN', 'mtn',  samples.mtnPaid.replace('BOUTIQUE EXEMPLE', 'PAS ICI NON STOP'),    'outgoing_receipt'],
  ])('but not by a name: %s.', (_, operator, text, kind) => {
    expect(reading(operator, text, orangeTime)).toMatchObject({ kind });
  });

  const whole: [string, (text: string) => SmsReading, string][] = [
    ['MTN', mtn, samples.mtnReceived],
    ['Orange', orange, samples.orangeReceived.slice(0, samples.orangeReceived.indexOf(' 2784137.6'))],
  ];
  test.each(whole)('when it is cut off anywhere (%s).', (_, read, text) => {
    expect(read(text)).toMatchObject({ kind: 'incoming_payment' });
    for (let length = 0; length < text.length; length += 1) {
      expect(read(text.slice(0, length))).toMatchObject({ kind: 'unreadable' });
    }
  });
});

describe('What players write beside their money', () => {
  const withNote = (note: string): string => samples.mtnReceived.replace('eur: 1.', `eur: ${note}.`);

  test.each([
    'the money you have requested',
    'my approvals, select My Approvals',
    'my last deposit failed',
    'transfert echoue, je recommence',
    'non effectue hier',
    'retrait',
    'ID transaction PP260731.1319.B45800 a ete annulee',
    'Transaction Id X12345 failed',
  ])('takes nothing of it away: %s.', (note) => {
    const paid = { kind: 'incoming_payment', amountXaf: 10_000, isReversed: false };
    expect(mtn(withNote(note))).toMatchObject(paid);
  });

  test.each([
    'Transaction failed? Call 8787.',
    "En cas d'echec de paiement appelez le 8787",
    'Si votre transfert a echoue appelez le 8787',
    'Paiement echoue ? Tapez *126#',
  ])('nor does a promotion that only supposes a failure: %s', (promotion) => {
    expect(mtn(`${samples.mtnReceived} ${promotion}`)).toMatchObject({ kind: 'incoming_payment' });
    expect(orange(`${samples.orangeReceived}. ${promotion}`)).toMatchObject({ kind: 'incoming_payment' });
    const failed = `${samples.orangeReceived}. Ce transfert a echoue. ${promotion}`;
    expect(orange(failed)).toMatchObject({ kind: 'unreadable', why: { code: 'sms_success_and_failure' } });
  });

  test('nor does a name that begins as a failure does.', () => {
    const paid = { kind: 'incoming_payment', amountXaf: 10_000 };
    expect(mtn(samples.mtnReceived.replace('NGONO', 'ECHOUENG'))).toMatchObject(paid);
  });

  const english = samples.foreign.mtn.Rwanda.replaceAll('RWF', 'XAF')
    .replace('*********013', '237670000001')
    .replace('2000 XAF. Fin', '2000 XAF. Fee: 0 XAF. Fin');

  // biome-ignore format: reads by its columns
  test.each<[string, string, string]>([
    ['cancelled',            withNote('1'), 'Ce transfert a ete annule. Votre nouveau solde: 4 XAF'],
    ['failed',               withNote('1'), 'Transaction echouee. Votre nouveau solde: 4 XAF'],
    ['cancelled, no note',   withNote(''),  'Ce transfert a ete annule. Votre nouveau solde: 4 XAF'],
    ['reversed in English',  english,       'This transfer was reversed, new balance: 4 XAF'],
    ['failed in English',    english,       'This transfer failed, your new balance is 4 XAF'],
    ['cancelled, and then some', withNote('1'), 'Votre nouveau solde: 9 XAF. Ce transfert a ete annule. Votre nouveau solde: 4 XAF'],
  ])('cannot be told from what its operator writes between two balances: %s.', (_, receipt, words) => {
    expect(mtn(receipt)).toMatchObject({ kind: 'incoming_payment', isReversed: false });
    const told = receipt.replace(/(?:10004|balance:2000) XAF/, (balance) => `${balance}. ${words}`);
    expect(told).not.toBe(receipt);
    expect(mtn(told)).toMatchObject({ kind: 'unreadable', why: { code: 'sms_success_and_failure' } });
  });

  test('hides no money that came in words which no template knows.', () => {
    const reworded = withNote('the rest failed').replace('Vous avez recu', 'Super, vous avez recu');
    for (const text of [reworded, "Vous avez recu 500 FCFA. En cas d'echec appelez le 951."]) {
      expect(mtn(text)).toMatchObject({ kind: 'unreadable', why: { code: 'sms_unread' } });
    }
  });
});

test('A receipt that is cut off within its id tells no other id.', () => {
  const whole = samples.mtnSent;
  const idEnds = whole.indexOf('18387577522') + 11;
  for (let length = idEnds - 3; length <= idEnds; length += 1) {
    expect(mtn(whole.slice(0, length))).toMatchObject({ kind: 'unreadable' });
  }
  expect(mtn(samples.mtnSent2018)).toMatchObject({ kind: 'outgoing_receipt', operatorTxId: '402000001' });
});

test.each([
  [
    'mtn',
    'incoming',
    'Credit {amount} de {party} {when}. Ref: {id}',
    'Credit 500 XAF de A (237670000001) 2026-06-24 12:44:33. Ref: Transaction Id: 17600000003',
  ],
  [
    'orange',
    'by_position',
    'Credit {amount} de {payer} au {receiver}, ref {id}',
    'Credit 500 FCFA de 656000001 au 696000002, ref PP260731.1319.B45800',
  ],
] as const)(
  'Of money that comes in by words that end with the id, no part of an id is read: %s.',
  (operator, direction, text, sms) => {
    const template = { ...shippedTemplates[0], operator, direction, text, templateId: 'new' } as SmsTemplate;
    const receivedAt = moment(operator === 'mtn' ? mtnTime : orangeTime);
    const read = (said: string) =>
      readSms({ operator, text: said, ownNumbers, receivedAt, templates: [template] });
    expect(read(sms)).toMatchObject({ kind: 'incoming_payment', amountXaf: 500 });
    expect(read(`${sms}.`)).toMatchObject({ kind: 'incoming_payment', amountXaf: 500 });
    for (const less of [1, 2, 3]) expect(read(sms.slice(0, -less))).toMatchObject({ kind: 'unreadable' });
  },
);

test('No amount hides the number of its payer among too many.', () => {
  const text = samples.orangeReceived.replace('ALICE NGONO', 'X vers 696000003 Y');
  for (const amount of ['184137', '600', '6000', '656']) {
    const paid = text.replaceAll('184137', amount);
    expect(orange(paid)).toMatchObject({ kind: 'unreadable', why: { code: 'sms_many_numbers' } });
  }
});

describe('Hostile texts', () => {
  const hostile = [
    'Vous avez recu '.repeat(10_000),
    `Vous avez recu ${'1'.repeat(100_000)} XAF de `,
    `Vous avez recu ${'1 '.repeat(50_000)}XAF`,
    `Vous avez recu 1 XAF de ${'('.repeat(100_000)}`,
    `Vous avez recu 1 XAF de ${'A '.repeat(50_000)}`,
    `Vous avez recu 1 XAF de A (1) sur votre compte mobile money 2026-06-24 12:44:33.${'votre nouveau solde'.repeat(5_000)}`,
    `Vous avez recu 1 XAF de A (1) sur votre compte mobile money 2026-06-24 12:44:33.votre nouveau solde${'transaction id: 12345678'.repeat(5_000)}`,
    `Transfert de 656000001 ${' vers '.repeat(20_000)}`,
    `Paiement de ${'a reussi par '.repeat(10_000)}`,
  ];

  test('of any length are worked through in one pass by every template.', () => {
    // Without the cap on the length: what takes more than one pass would not end here.
    for (const shipped of shippedTemplates) {
      const template = readySmsTemplate(shipped, smsOf[shipped.operator].id.pattern);
      for (const text of hostile) expect(fieldsBy(template, text)).toBeNull();
    }
  });

  test.each([
    'message: ',
    'message:.',
    'message: nouveau solde: 5 ',
    'message: transaction id ',
    'transaction id: 1',
    'PP260731.1319.',
    'transfert 677123456 ',
    'montant a a a a a a a a a a a a a a a ',
    "n'n'",
    'non encore ',
    "echec de l'annulation ",
    'remboursement de 5 000 ',
    'MARIE ET ',
    'ete a a a ',
    '. ',
  ])('of 10 kB of %j are searched for what undoes a payment without going back.', (piece) => {
    const text = piece.repeat(Math.ceil(10_000 / piece.length));
    for (const operator of ['mtn', 'orange'] as const) {
      for (const each of [text, `${text} Transaction Id: 17600000003 ${text}`]) {
        const heard = [ofOperator(each, operator), ofOperator(each, operator, 'orPerhaps')];
        expect(heard.map((own) => [tellsReversal(own), tellsFailure(own), notDone.test(own)])).toHaveLength(
          2,
        );
      }
    }
  });

  test('longer than an SMS are not looked at.', () => {
    expect(mtn(`${samples.mtnReceived}${' '.repeat(2_000)}`)).toMatchObject({ kind: 'unreadable' });
  });

  test('never make it throw, and never become money.', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'Vous avez recu ',
        ' XAF de ',
        '(237670000001)',
        'Transaction Id: 17600000003.',
        'reussi',
        '237',
        '*',
        'x',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const read of [mtn, orange])
          expect(read(pieces.join('')).kind).toMatch(/^(unreadable|not_a_payment)$/);
      }),
    );
  });
});
