import { describe, expect, test } from '@jest/globals';
import { incomingMessage, instant, messageId } from '@mobile-money/core';
import { shippedTemplates } from '@mobile-money/gateways';
import { readConfig } from '../src/config/config.ts';
import { smsReaderOf } from '../src/gateways/template-sms-reader.ts';
import { trySms } from '../src/sms-probe.ts';
import { changedProviders } from './support/providers-file.ts';
import { orangeSms } from './support/sms.ts';

const receivedAt = instant(Date.parse('2026-01-01T10:01:00+01:00'));
const id = messageId('01936f3e-8a3b-7c1d-9e2f-0123456789ab');
const probe = { providerId: 'orange_money', sender: 'OrangeMoney', receivedAt };

/** What the service itself reads. */
function asTheService(text: string, sender: string) {
  const { registry, connections } = readConfig({});
  const nothing = { recipient: null, deviceId: null, simNumber: null, sentAt: receivedAt };
  const report = { kind: 'sms', providerId: 'orange_money', rawText: text, sender, ...nothing } as const;
  const own = registry.channels.filter(({ providerId }) => providerId === 'orange_money');
  return smsReaderOf(registry, connections).read(
    incomingMessage(id, report, receivedAt),
    own.map(({ merchantMsisdn }) => merchantMsisdn),
    shippedTemplates,
  );
}

describe('a text that is tried', () => {
  // biome-ignore format: reads by its columns
  const texts = [
    ['incoming_payment', orangeSms()],
    ['outgoing_receipt', orangeSms({ payer: '698417301', receiver: '690000100' })],
    ['unreadable',       orangeSms({ receiver: '699999999' })],
    ['unreadable',       'Transfert de'],
    ['reversal',         'Ce transfert a ete annule par l expediteur.'],
    ['not_a_payment',    'Le solde de votre compte est de 2784137.6FCFA.'],
  ] as const;

  test.each(texts)('is %s, as the service itself reads it', (kind, text) => {
    const { reading, isListedSender } = trySms({}, { ...probe, text });
    expect({ kind: reading.kind, isListedSender }).toEqual({ kind, isListedSender: true });
    const own = asTheService(text, 'OrangeMoney');
    const kinds = {
      payment: 'incoming_payment',
      receipt: 'outgoing_receipt',
      reversal: 'reversal',
      ignored: null,
    } as const;
    expect(kinds[own.kind]).toBe('operatorTxId' in reading ? reading.kind : null);
    if (own.kind === 'reversal') expect(own.payment).toBeNull();
    else if ('operatorTxId' in reading) {
      const { operatorTxId, amountXaf } = reading;
      expect(own).toMatchObject({ operatorTxId, amountXaf });
    } else expect(own).toMatchObject({ because: 'why' in reading ? reading.why : '' });
  });

  test('tells whether its sender is one of the operator, and reads it all the same', () => {
    const tried = trySms({}, { ...probe, text: orangeSms(), sender: '+237699999999' });
    expect(tried).toMatchObject({ isListedSender: false, reading: { kind: 'incoming_payment' } });
    expect(asTheService(orangeSms(), '+237699999999')).toMatchObject({ kind: 'ignored', isSuspicious: true });
    expect(trySms({}, { ...probe, text: orangeSms(), sender: null }).isListedSender).toBeNull();
  });

  test('is read with the numbers of PROVIDERS_FILE', () => {
    const PROVIDERS_FILE = changedProviders((text) => text.replaceAll('698417301', '690000042'));
    const text = orangeSms({ receiver: '690000042' });
    expect(trySms({ PROVIDERS_FILE }, { ...probe, text }).reading.kind).toBe('incoming_payment');
    expect(trySms({}, { ...probe, text }).reading.kind).toBe('unreadable');
  });

  test('needs a provider of that file', () => {
    expect(() => trySms({}, { ...probe, providerId: 'nobody', text: 'x' })).toThrow(
      "There is no provider 'nobody'; PROVIDERS_FILE has mtn_momo, mtn_ussd, orange_money, orange_ussd.",
    );
  });
});
