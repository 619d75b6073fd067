import { describe, expect, it } from '@jest/globals';
import { aPaymentReport, testMorning } from '@mobile-money/testing';
import type { DomainErrorCode } from '../../src/errors.ts';
import { earlier } from '../../src/instant.ts';
import { type PaymentReport, receivedPayment } from '../../src/matching/received-payment.ts';
import { paymentId } from '../../src/transaction/identifiers.ts';
import { uuidOf } from '../a-transaction.ts';
import { refusal } from '../refusal.ts';

const id = paymentId(uuidOf(1));
const make = (fields: Partial<PaymentReport>) => receivedPayment(id, aPaymentReport(fields), testMorning);

describe('an incoming payment', () => {
  it('is what was reported, not yet decided and used by no one', () => {
    const paidAt = earlier(testMorning, 1_000);
    expect(make({ paidAt })).toEqual({
      id,
      operator: 'orange',
      operatorTxId: 'MP260101.0900.A00001',
      payer: '+237691234567',
      receiver: '+237690000001',
      amountXaf: 5_000,
      paidAt,
      receivedAt: testMorning,
      providerId: 'orange-money',
      rawText: 'Vous avez recu 5000 FCFA du 691234567.',
      status: 'received',
      heldBecause: null,
      waitsUntil: null,
      transactionId: null,
      isReversed: false,
    });
  });

  it.each<[string, Partial<PaymentReport>]>([
    ['a receiver that no one knows', { receiver: null }],
    ['less than any deposit may ask for', { amountXaf: 1 }],
    ['a raw text with line breaks, kept as it came', { rawText: 'Paiement\r\nrecu:\t5000 FCFA' }],
    ['an empty raw text', { rawText: '' }],
    ['the longest raw text', { rawText: '😀'.repeat(4096) }],
    ['the longest transaction id', { operatorTxId: 'x'.repeat(64) }],
  ])('may have %s', (_what, fields) => {
    expect(make(fields)).toMatchObject(fields);
  });

  it.each([
    ['without end is cut', 'x'.repeat(5_000), 'x'.repeat(4096)],
    ['with control characters is cleaned', 'recu\u0000 \u0007\n5000', 'recu\uFFFD \uFFFD\n5000'],
  ])('is never lost for its text: one %s', (_what, rawText, kept) => {
    expect(make({ rawText }).rawText).toBe(kept);
  });

  it.each<[string, Partial<PaymentReport>, DomainErrorCode]>([
    ['no transaction id', { operatorTxId: '' }, 'invalid_payment'],
    ['a transaction id that is too long', { operatorTxId: 'x'.repeat(65) }, 'invalid_payment'],
    ['a transaction id with a line break', { operatorTxId: 'a\nb' }, 'invalid_payment'],
    ['a payer that is no number', { payer: '691234567' }, 'invalid_msisdn'],
    ['a receiver that is no number', { receiver: 'shop' }, 'invalid_msisdn'],
    ['no amount', { amountXaf: 0 }, 'invalid_amount'],
    ['half an amount', { amountXaf: 0.5 }, 'invalid_amount'],
  ])('is refused with %s', (_what, fields, code) => {
    expect(() => make(fields)).toThrow(refusal(code));
  });
});
