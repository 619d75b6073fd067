import { createHmac } from 'node:crypto';
import { usualDeviceSecret } from '@mobile-money/simulator/secrets';
import type { LoadRequest } from './load.ts';

const path = '/gateway/v1/orange_money/device';

/** Orange's own number for the n-th payment. */
export function operatorTxId(n: number): string {
  const day = new Date().toISOString().slice(2, 10).replaceAll('-', '');
  const letter = String.fromCharCode('B'.charCodeAt(0) + Math.floor(n / 100_000));
  return `PP${day}.1200.${letter}${String(n % 100_000).padStart(5, '0')}`;
}

/** What Orange writes for the n-th payment of 5,000 XAF. */
export const smsText = (n: number): string =>
  `Transfert de 655${String(n).padStart(6, '0')} ALICE NGONO vers 690000001 SERVICE PAYMENTS reussi. Details: ` +
  `ID transaction: ${operatorTxId(n)}, Montant Transaction: 5000FCFA, Frais: 0 FCFA, Commission: 0 FCFA, ` +
  'Montant Net: 5000 FCFA, Nouveau Solde: 2784137.6 FCFA';

/** The same as a device passes it on, signed. */
export function smsRequest(n: number): LoadRequest {
  const now = new Date();
  const id = operatorTxId(n);
  const payload = {
    messageId: id,
    message: smsText(n),
    sender: 'OrangeMoney',
    recipient: null,
    simNumber: 1,
  };
  const body = JSON.stringify({
    deviceId: 'orange-gateway-1',
    event: 'sms:received',
    id,
    payload: { ...payload, receivedAt: now.toISOString() },
  });
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', usualDeviceSecret)
    .update(body + timestamp)
    .digest('hex');
  return { path, body, headers: { 'x-timestamp': timestamp, 'x-signature': signature } };
}
