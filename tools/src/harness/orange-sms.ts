import { createHmac } from 'node:crypto';
import { type Instant, instant } from '@mobile-money/core';
import { usualDeviceSecret } from '@mobile-money/simulator/secrets';
import type { HttpRequest } from './sender.ts';

const minuteMs = 60_000;
/** Cameroon is an hour ahead of UTC all year. */
const aheadMs = 60 * minuteMs;

/** The minute in which it is paid, which is all that its number says: an SMS that is hours late costs more to place. */
export const paidAt = (): Instant => instant(Math.floor(Date.now() / minuteMs) * minuteMs);

/** Orange's own number for the n-th payment. */
export function operatorTxId(n: number): string {
  const [day = '', time = ''] = new Date(paidAt() + aheadMs).toISOString().slice(2).split('T');
  const letter = String.fromCharCode('B'.charCodeAt(0) + Math.floor(n / 100_000));
  const minute = time.slice(0, 5).replace(':', '');
  return `PP${day.replaceAll('-', '')}.${minute}.${letter}${String(n % 100_000).padStart(5, '0')}`;
}

/** One payment to a merchant number of ours. The numbers are written as Orange writes them, without +237. */
interface OrangePayment {
  readonly id: string;
  readonly payer: string;
  readonly merchant: string;
  /** The place of the merchant's SIM card in the device. */
  readonly simNumber: number;
  readonly amountXaf: number;
  /** What the merchant has then. */
  readonly balanceXaf: number;
}

/** Merchant numbers that are paid by turns: so many, beginning with this one, from this payment on. */
export interface PaidWallets {
  readonly first: number;
  readonly count: number;
  readonly from: number;
}

export const oneWallet: PaidWallets = { first: 0, count: 1, from: 0 };

/** The merchant number in the n-th place of the device. Another provider has 698417303. */
export const merchantNumber = (place: number): string => String(698_417_301 + place + (place > 1 ? 1 : 0));

/** To which place the n-th payment goes, and what the merchant has then: each payment adds 5,000 XAF. */
export function paidPlace(n: number, { first, count, from }: PaidWallets) {
  const nth = n - from;
  return { place: first + (nth % count), balanceXaf: 5_000 * (Math.floor(nth / count) + 1) };
}

/** The n-th payment of 5,000 XAF. */
function nthPayment(n: number, wallets: PaidWallets): OrangePayment {
  const { place, balanceXaf } = paidPlace(n, wallets);
  const merchant = { merchant: merchantNumber(place), simNumber: place + 1, balanceXaf };
  return { id: operatorTxId(n), payer: `655${String(n).padStart(6, '0')}`, amountXaf: 5_000, ...merchant };
}

/** What Orange writes for a payment. */
const textOf = ({ id, payer, merchant, amountXaf, balanceXaf }: OrangePayment): string =>
  `Transfert de ${payer} ALICE NGONO vers ${merchant} SERVICE PAYMENTS reussi. Details: ` +
  `ID transaction: ${id}, Montant Transaction: ${amountXaf}FCFA, Frais: 0 FCFA, Commission: 0 FCFA, ` +
  `Montant Net: ${amountXaf} FCFA, Nouveau Solde: ${balanceXaf} FCFA`;

export const smsText = (n: number, wallets: PaidWallets): string => textOf(nthPayment(n, wallets));

export const smsRequest = (n: number, wallets = oneWallet): HttpRequest => signedSms(nthPayment(n, wallets));

/** The SMS about a payment as a device passes it on, signed. */
export function signedSms(payment: OrangePayment): HttpRequest {
  const now = new Date();
  const { id, simNumber } = payment;
  const told = { messageId: id, message: textOf(payment), sender: 'OrangeMoney', recipient: null, simNumber };
  const payload = { ...told, receivedAt: now.toISOString() };
  const body = JSON.stringify({ deviceId: 'orange-gateway-1', event: 'sms:received', id, payload });
  return { path: '/gateway/v1/orange_money/device', body, headers: deviceSignature(body, now) };
}

/** As a device of the pretend network signs. */
export function deviceSignature(body: string | Buffer, now = new Date()): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const hmac = createHmac('sha256', usualDeviceSecret).update(body).update(timestamp);
  return { 'x-timestamp': timestamp, 'x-signature': hmac.digest('hex') };
}
