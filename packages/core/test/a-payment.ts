import { aPaymentReport, testMorning } from '@mobile-money/testing';
import { later } from '../src/instant.ts';
import { type ReceivedPayment, receivedPayment } from '../src/matching/received-payment.ts';
import { paymentId } from '../src/transaction/identifiers.ts';
import { uuidOf } from './a-transaction.ts';

/** The payment of `aPaymentReport()`, stored a minute after the test begins. */
export const aPayment = (overrides: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  ...receivedPayment(paymentId(uuidOf(500)), aPaymentReport(), later(testMorning, 60_000)),
  ...overrides,
});
