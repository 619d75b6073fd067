import { describe, expect, test } from '@jest/globals';
import { type Instant, instant, type Msisdn, msisdn, type Operator } from '@mobile-money/core';
import { shippedTemplates } from '../../src/sms-templates/all-sms-templates.ts';
import { readSms, type SmsReading } from '../../src/sms-templates/read-sms.ts';
import * as samples from './samples.ts';

const moment = (iso: string): Instant => instant(Date.parse(iso));
const own = [msisdn('+237696000002'), msisdn('+237670000099')];

const reading = (
  operator: Operator,
  text: string,
  receivedAt: string,
  ownNumbers: readonly Msisdn[] = own,
): SmsReading => readSms({ operator, text, ownNumbers, receivedAt: moment(receivedAt) });

// biome-ignore format: reads by its columns
const payments: [string, Operator, string, string, object][] = [
  ['MTN, received', 'mtn', samples.mtnReceived, '2026-06-24T11:45:00Z',
    { kind: 'incoming_payment', operatorTxId: '17600000003', amountXaf: 10_000, payerMsisdn: '+237670000001', receiverMsisdn: null, at: moment('2026-06-24T11:44:33Z'), template: 'mtn_received_fr', confirmed: true }],
  ['MTN, received, with a promotion', 'mtn', samples.mtnReceivedPromo, '2026-06-23T08:51:00Z',
    { kind: 'incoming_payment', operatorTxId: '17600000002', amountXaf: 26_800, payerMsisdn: '+237652000001', receiverMsisdn: null, at: moment('2026-06-23T08:50:32Z'), template: 'mtn_received_fr', confirmed: true }],
  ['MTN, received, with the name twice', 'mtn', samples.mtnReceivedNameTwice, '2026-06-23T08:51:00Z',
    { kind: 'incoming_payment', operatorTxId: '17600000002', amountXaf: 26_800, payerMsisdn: '+237670000001', receiverMsisdn: null, template: 'mtn_received_fr' }],
  ['MTN, received, the older form', 'mtn', samples.mtnReceivedOlder, '2026-06-23T08:51:00Z',
    { kind: 'incoming_payment', operatorTxId: '402000001', amountXaf: 5_000, payerMsisdn: '+237670000001', receiverMsisdn: null, template: 'mtn_received_older_fr', confirmed: false }],
  ['MTN, sent', 'mtn', samples.mtnSent, '2026-08-17T13:58:30Z',
    { kind: 'outgoing_receipt', operatorTxId: '18387577522', amountXaf: 3_054, payerMsisdn: null, receiverMsisdn: '+237600000002', at: moment('2026-08-17T13:58:21Z'), confirmed: true }],
  ['MTN, sent, in 2018', 'mtn', samples.mtnSent2018, '2018-10-05T08:36:40Z',
    { kind: 'outgoing_receipt', operatorTxId: '402000001', amountXaf: 10_000, payerMsisdn: null, receiverMsisdn: '+237670000001' }],
  ['MTN, sent to another network', 'mtn', samples.mtnToOtherNetworkDone, '2026-06-23T13:04:00Z',
    { kind: 'outgoing_receipt', operatorTxId: '17600000001', amountXaf: 17_000, payerMsisdn: null, receiverMsisdn: '+237688000001' }],
  ['MTN, paid to a merchant', 'mtn', samples.mtnPaid, '2026-08-19T09:12:00Z',
    { kind: 'outgoing_receipt', operatorTxId: '18410741470', amountXaf: 5_000, payerMsisdn: null, receiverMsisdn: '+237600000001' }],
  ['Orange, received', 'orange', samples.orangeReceived, '2026-07-31T12:20:00Z',
    { kind: 'incoming_payment', operatorTxId: 'PP260731.1319.B45800', amountXaf: 184_137, payerMsisdn: '+237656000001', receiverMsisdn: '+237696000002', at: moment('2026-07-31T12:19:00Z'), template: 'orange_transfer_fr', confirmed: true }],
  ['Orange, a deposit of ours at a client', 'orange', samples.orangeAgentDeposit, '2026-08-01T12:55:30Z',
    { kind: 'outgoing_receipt', operatorTxId: 'CI260801.1355.D50160', amountXaf: 10_000, payerMsisdn: '+237696000002', receiverMsisdn: '+237690000005' }],
  ['Orange, paid at our merchant code', 'orange', samples.orangeMerchant, '2023-04-20T14:41:30Z',
    { kind: 'incoming_payment', operatorTxId: 'MP230420.1541.C39190', amountXaf: 1_100, payerMsisdn: '+237655000006', receiverMsisdn: null, confirmed: false }],
  ['Orange, paid at our merchant code, newer', 'orange', samples.orangeMerchantNewer, '2026-07-13T08:20:30Z',
    { kind: 'incoming_payment', operatorTxId: 'MP260713.0920.B37250', amountXaf: 100, payerMsisdn: '+237693000007', receiverMsisdn: null, confirmed: false }],
  ['Orange, paid at our merchant code, in English', 'orange', samples.orangeMerchantEn, '2023-04-20T14:41:30Z',
    { kind: 'incoming_payment', operatorTxId: 'MP230420.1541.C39190', amountXaf: 100, payerMsisdn: '+237655000006', receiverMsisdn: null, confirmed: false }],
  ['Orange, in English, by a template that no real SMS has confirmed', 'orange', samples.orangeReceivedEn, '2026-07-31T12:20:00Z',
    { kind: 'incoming_payment', amountXaf: 5_000, payerMsisdn: '+237656000001', template: 'orange_transfer_en', confirmed: false }],
  ['MTN, in English, by a template that no real SMS has confirmed', 'mtn', samples.foreign.mtn.Rwanda.replaceAll('RWF', 'XAF').replace('*********013', '237670000001'), '2024-05-10T15:31:00Z',
    { kind: 'incoming_payment', amountXaf: 2_000, payerMsisdn: '+237670000001', template: 'mtn_received_en', confirmed: false }],
];

/** They tell of money that is no one's payment. */
const movedOnly = ['mtn_to_other_network_fr', 'mtn_cash_out_fr', 'orange_cash_out_fr'];

describe('An SMS about money is read', () => {
  test.each(payments)('%s.', (_, operator, text, receivedAt, expected) => {
    expect(reading(operator, text, receivedAt)).toMatchObject({ operator, ...expected });
  });

  test('by every template: each has read one of the texts on this page.', () => {
    const read = payments.map(([, operator, text, receivedAt]) => reading(operator, text, receivedAt));
    const used = read.map((each) => ('template' in each ? each.template : ''));
    const known = shippedTemplates.map(({ templateId }) => templateId);
    expect([...new Set([...used, 'orange_cash_in_fr', ...movedOnly])].sort()).toEqual(known.sort());
  });
});

describe('An SMS tells what its wallet held after the movement, and what it cost', () => {
  // biome-ignore format: reads by its columns
  test.each<[string, Operator, string, string, object]>([
    ['MTN, received', 'mtn', samples.mtnReceived, 'in', { balanceHundredths: 1_000_400, feeHundredths: 0, precisionMs: 1_000 }],
    ['MTN, received, said in other words', 'mtn', samples.mtnReceivedPromo, 'in', { balanceHundredths: 2_939_800, feeHundredths: 0 }],
    ['MTN, received, by a template that is not confirmed', 'mtn', samples.mtnReceivedOlder, 'in', { balanceHundredths: null }],
    ['MTN, received, with a fee', 'mtn', samples.mtnReceived.replace('FRAIS: FCFA 0', 'FRAIS: FCFA 50'), 'in', { balanceHundredths: 1_000_400, feeHundredths: 5_000 }],
    ['MTN, received, with a fee in other words', 'mtn', samples.mtnReceivedPromo.replace('Frais: 0 XAF', 'Frais: 75 XAF'), 'in', { balanceHundredths: 2_939_800, feeHundredths: 7_500 }],
    ['MTN, received in English, with a fee', 'mtn', samples.foreign.mtn.Rwanda.replace('*********013', '237670000001').replaceAll(/(\d+) RWF\./g, '$1 XAF. Fee: 50 XAF.').replaceAll('RWF', 'XAF'), 'in', { balanceHundredths: null, feeHundredths: 5_000 }],
    ['MTN, sent: the fee first, the balance last', 'mtn', samples.mtnSent, 'out', { balanceHundredths: 31_475_600, feeHundredths: 1_000 }],
    ['MTN, sent, in 2018', 'mtn', samples.mtnSent2018, 'out', { balanceHundredths: 822_500, feeHundredths: 0 }],
    ['MTN, paid to another network', 'mtn', samples.mtnToOtherNetwork, 'out', { balanceHundredths: 1_202_000, feeHundredths: 37_800, operatorTxId: '17600000001' }],
    ['MTN, paid to another network, told again', 'mtn', samples.mtnToOtherNetworkDone, 'out', { balanceHundredths: 1_202_000, operatorTxId: '17600000001' }],
    ['MTN, paid to a merchant', 'mtn', samples.mtnPaid, 'out', { balanceHundredths: 28_747_100, feeHundredths: 0 }],
    ['MTN, cash taken out', 'mtn', samples.mtnCashOut, 'out', { balanceHundredths: 29_247_100, amountXaf: 5_000 }],
    ['Orange, received, with a decimal', 'orange', samples.orangeReceived, 'in', { balanceHundredths: 278_413_760, feeHundredths: 0, precisionMs: 60_000 }],
    ['Orange, paid out by an agent of ours', 'orange', samples.orangeAgentDeposit, 'out', { balanceHundredths: 277_393_760 }],
    ['Orange, merchant payment, not confirmed', 'orange', samples.orangeMerchant, 'in', { balanceHundredths: null }],
    ['Orange, cash taken out of ours', 'orange', samples.orangeCashOut.replace('686000005', '696000002'), 'out', { balanceHundredths: 204_457, feeHundredths: 5_400, amountXaf: 1_000 }],
    ['between two of ours', 'mtn', samples.mtnReceived.replace('237670000001', '237696000002'), 'between', { balanceHundredths: 1_000_400, payer: '+237696000002' }],
    ['a balance that cannot be read is none', 'mtn', samples.mtnReceived.replace('10004 XAF', '1.0.0 XAF'), 'in', { balanceHundredths: null }],
    ['no balance at all', 'mtn', samples.mtnReceived.replace(': 10004 XAF', ' sera donne plus tard'), 'in', { balanceHundredths: null }],
    ['a balance in thousands with decimals', 'mtn', samples.mtnReceived.replace('10004 XAF', '1 010 004,50 FCFA'), 'in', { balanceHundredths: 101_000_450 }],
    ['the payer writes a balance of his own', 'mtn', samples.mtnReceived.replace('teur: 1.', 'teur: votre nouveau solde: 999999 XAF.'), 'in', { balanceHundredths: null }],
    ['the receiver writes one behind the id', 'mtn', samples.mtnSent.replace('Ventilateur', 'nouveau solde 5 FCFA'), 'out', { balanceHundredths: null }],
  ])('%s.', (_, operator, text, direction, expected) => {
    expect(reading(operator, text, '2026-08-01T12:00:00Z')).toMatchObject({ movement: { direction, ...expected } });
  });

  // biome-ignore format: reads by its columns
  test.each<[string, Operator, string]>([
    ['Orange',                          'orange', samples.orangeReceived],
    ['Orange, with thousands',          'orange', samples.orangeReceived.replace('2784137.6 FCFA', '2,784,137.6 FCFA')],
    ['Orange, with its currency before', 'orange', samples.orangeReceived.replace('2784137.6 FCFA', 'XAF 2784137.6')],
    ['MTN',                             'mtn',    samples.mtnSent],
    ['MTN, to another network',         'mtn',    samples.mtnToOtherNetworkDone],
  ])('but never another one, wherever it is cut off within its balance: %s.', (_, operator, text) => {
    const balanceOf = (said: string): number | null => {
      const told = reading(operator, said, '2026-08-01T12:00:00Z');
      return 'movement' in told ? (told.movement?.balanceHundredths ?? null) : null;
    };
    const whole = balanceOf(`${text} `) ?? balanceOf(`${text}.`);
    expect(whole).not.toBeNull();
    const begin = text.toLowerCase().lastIndexOf('solde');
    for (let length = begin; length <= text.length; length += 1) {
      const told = balanceOf(text.slice(0, length));
      // What is left out of its decimals is under a franc.
      if (told !== null) expect(Math.abs(told - (whole as number))).toBeLessThan(100);
    }
  });

  test('but cash that someone else took out is none of ours.', () => {
    expect(reading('orange', samples.orangeCashOut, '2026-07-30T20:00:00Z')).not.toHaveProperty('movement');
  });
});

describe('Whose number stands where decides the direction of an Orange transfer', () => {
  const at = '2026-07-27T10:42:30Z';
  const numbers = { payer: msisdn('+237656000001'), receiver: msisdn('+237693000002') };

  test.each([
    ['the receiver is ours', [numbers.receiver], 'incoming_payment'],
    ['the payer is ours', [numbers.payer], 'outgoing_receipt'],
    ['both are ours', [numbers.payer, numbers.receiver], 'not_a_payment'],
    ['neither is ours', own, 'unreadable'],
  ])('%s.', (_, ownNumbers, kind) => {
    const withDetails = samples.orangeSent.replace('reussi. ID', 'reussi. Details: ID');
    // The word `Details:` is no sign of anything.
    for (const text of [samples.orangeSent, withDetails]) {
      expect(reading('orange', text, at, ownNumbers)).toMatchObject({ kind });
    }
  });

  test('a merchant payment by our own number is one that we made.', () => {
    const ours = [msisdn('+237693000007')];
    const text = samples.orangeMerchantNewer;
    expect(reading('orange', text, '2026-07-13T08:20:30Z', ours)).toMatchObject({ kind: 'outgoing_receipt' });
  });
});

describe('What names no player has no payer', () => {
  const mtn = (name: string, number: string): SmsReading =>
    reading(
      'mtn',
      samples.mtnReceived.replace('ALICE NGONO', name).replace('237670000001', number),
      '2026-06-24T11:45:00Z',
    );

  test.each([
    ['a masked number', 'ALICE NGONO', '*********013'],
    ['a masked number in another way', 'ALICE NGONO', '23767xxxxxx1'],
    ['no number at all', 'ALICE NGONO', 'MFS'],
    ['a bank', 'ECOBANK CAMEROUN', '237670000001'],
    ['an aggregator', 'MFS AFRICA', '237670000001'],
    ['another network', 'Orange Money', '237690000001'],
  ])('%s.', (_, name, number) => {
    const told = { kind: 'incoming_payment', payerMsisdn: null, amountXaf: 10_000 };
    expect(mtn(name, number)).toMatchObject(told);
  });

  test('an agent of Orange pays in for someone else.', () => {
    const ours = [msisdn('+237697000004')];
    expect(reading('orange', samples.orangeCashIn, '2026-08-06T11:34:30Z', ours)).toMatchObject({
      kind: 'incoming_payment',
      template: 'orange_cash_in_fr',
      operatorTxId: 'CI260806.1234.C85874',
      amountXaf: 5_000,
      payerMsisdn: null,
      receiverMsisdn: '+237697000004',
    });
  });

  test('a payer of Orange whose number is masked, or who is a bank.', () => {
    for (const payer of ['6560****1 ALICE NGONO', '656000001 UBA BANK']) {
      const text = samples.orangeReceived.replace('656000001 ALICE NGONO', payer);
      const told = { kind: 'incoming_payment', payerMsisdn: null };
      expect(reading('orange', text, '2026-07-31T12:20:00Z')).toMatchObject(told);
    }
  });

  test('money between our own numbers is no payment.', () => {
    expect(mtn('SERVICE', '237670000099')).toMatchObject({ kind: 'not_a_payment' });
  });
});
