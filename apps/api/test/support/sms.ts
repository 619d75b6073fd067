import { createHmac } from 'node:crypto';
import { usualDeviceSecret } from '@mobile-money/simulator/secrets';
import { readConfig } from '../../src/config/config.ts';
import { simulatedConnections } from '../../src/gateways/simulated-connections.ts';
import { smsReaderOf } from '../../src/gateways/template-sms-reader.ts';
import { fakeGateways } from './fake-gateways.ts';

const { registry, connections } = readConfig({});
const nowhere = { url: 'http://127.0.0.1', serviceUrl: null };

/** Operators that live in this process, and whose SMS are read as in earnest. */
export const readingGateways = () => ({
  ...fakeGateways(),
  smsReader: smsReaderOf(registry, simulatedConnections(connections, registry, nowhere)),
});

export interface OrangeTransfer {
  readonly payer?: string;
  readonly receiver?: string;
  readonly amount?: number;
  readonly id?: string;
  /** What the receiver has then. */
  readonly balance?: string;
}

/** An SMS as Orange writes it to whoever was paid. */
export const orangeSms = ({
  payer = '690000100',
  receiver = '698417301',
  amount = 5_000,
  id = 'PP260101.1001.B45800',
  balance = '2784137.6',
}: OrangeTransfer = {}): string =>
  `Transfert de ${payer} ALICE NGONO vers ${receiver} SERVICE PAYMENTS reussi. Details: ID transaction: ${id}, ` +
  `Montant Transaction: ${amount}FCFA, Frais: 0 FCFA, Commission: 0 FCFA, Montant Net: ${amount} FCFA, ` +
  `Nouveau Solde: ${balance} FCFA`;

/** The envelope of the Android SMS gateway. */
export const envelope = (message: string, payload: object = {}): object => ({
  deviceId: 'orange-gateway-1',
  event: 'sms:received',
  id: 'event-1',
  webhookId: 'webhook-1',
  payload: {
    messageId: 'message-1',
    message,
    sender: 'OrangeMoney',
    recipient: null,
    simNumber: 1,
    receivedAt: '2026-01-01T10:01:00.000+01:00',
    ...payload,
  },
});

/** Headers as a device signs its body at a moment. */
export function signed(body: string, atMs: number, secret: string = usualDeviceSecret) {
  const timestamp = String(Math.floor(atMs / 1_000));
  const signature = createHmac('sha256', secret).update(body).update(timestamp).digest('hex');
  return { 'x-timestamp': timestamp, 'x-signature': signature };
}
