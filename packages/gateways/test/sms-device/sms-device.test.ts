import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { instant, later } from '@mobile-money/core';
import fc from 'fast-check';
import { readDeviceEnvelope } from '../../src/sms-device/device-envelope.ts';
import { verifyDeviceSignature } from '../../src/sms-device/device-signature.ts';
import { isListedSender } from '../../src/sms-device/sender-list.ts';

const payload = {
  messageId: 'm-1',
  message: 'Vous avez recu 10000 XAF',
  sender: 'MobileMoney',
  recipient: null,
  simNumber: 1,
  receivedAt: '2026-06-24T12:44:40.000+01:00',
};
const envelope = { deviceId: 'device-1', event: 'sms:received', id: 'event-1', webhookId: 'hook-1', payload };

describe('The envelope of the Android SMS gateway', () => {
  test('holds an SMS.', () => {
    expect(readDeviceEnvelope(envelope)).toEqual({
      kind: 'sms',
      deviceId: 'device-1',
      eventId: 'event-1',
      text: 'Vous avez recu 10000 XAF',
      sender: 'MobileMoney',
      recipient: null,
      simNumber: 1,
      receivedAt: instant(Date.parse('2026-06-24T11:44:40Z')),
    });
  });

  test('of older versions names the sender otherwise.', () => {
    const { sender, ...older } = payload;
    const old = { ...envelope, payload: { ...older, phoneNumber: sender } };
    expect(readDeviceEnvelope(old)).toMatchObject({ kind: 'sms', sender: 'MobileMoney' });
  });

  test('names the receiving number where the phone knows it.', () => {
    const known = { ...envelope, payload: { ...payload, recipient: '+237670000099', simNumber: null } };
    expect(readDeviceEnvelope(known)).toMatchObject({ recipient: '+237670000099', simNumber: null });
  });

  test.each(['2026-06-24T12:44:40', 'yesterday', '', 'T99Z', '1969-01-01T00:00:00Z'])(
    'has no time when that cannot be one: %p.',
    (receivedAt) => {
      expect(readDeviceEnvelope({ ...envelope, payload: { ...payload, receivedAt } })).toMatchObject({
        kind: 'sms',
        receivedAt: null,
      });
    },
  );

  // biome-ignore format: reads by its columns
  test.each<[string, unknown, object]>([
    ['a sign of life',                      { deviceId: 'device-1', event: 'system:ping', payload: {} }, { kind: 'ping', deviceId: 'device-1' }],
    ['another event',                       { deviceId: 'device-1', event: 'app:started' },              { kind: 'other', event: 'app:started' }],
    ['no device',                           { event: 'system:ping' },                                    { kind: 'invalid' }],
    ['no event',                            { deviceId: 'device-1' },                                    { kind: 'invalid' }],
    ['an SMS without a text',               { ...envelope, payload: { ...payload, message: '' } },       { text: '' }],
    ['an SMS whose text is missing',        { ...envelope, payload: { sender: 'A' } },                   { sender: 'A', text: '' }],
    ['an SMS whose text is none',           { ...envelope, payload: { message: { a: 1 } } },             { text: '{"a":1}' }],
    ['an SMS without a sender',             { ...envelope, payload: { ...payload, sender: ' ' } },       { sender: '' }],
    ['an SMS whose sender is missing',      { ...envelope, payload: { message: 'A' } },                  { sender: '', text: 'A' }],
    ['an SMS of no device',                 { ...envelope, deviceId: '' },                               { kind: 'sms', deviceId: '' }],
    ['an SMS of a device with a long name', { ...envelope, deviceId: 'd'.repeat(200) },                  { kind: 'sms' }],
    ['no payload',                          { ...envelope, payload: null },                              { kind: 'invalid' }],
    ['a text',                              'sms:received',                                              { kind: 'invalid' }],
    ['nothing',                             null,                                                        { kind: 'invalid' }],
  ])('with %s.', (_, body, expected) => {
    expect(readDeviceEnvelope(body)).toMatchObject(expected);
  });

  test('never throws, whatever JSON it is.', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, inner) => {
        readDeviceEnvelope(value);
        readDeviceEnvelope({ ...envelope, payload: inner });
      }),
    );
  });

  test('holds an SMS whatever its members are.', () => {
    const name = fc.constantFrom('message', 'sender', 'phoneNumber', 'recipient', 'simNumber', 'receivedAt');
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), fc.jsonValue(), (changed, deviceId) => {
        const given = { ...envelope, deviceId, payload: { ...payload, ...changed } };
        expect(readDeviceEnvelope(given)).toMatchObject({ kind: 'sms', deviceId: expect.any(String) });
      }),
    );
  });
});

describe('The signature of a device', () => {
  const secret = 'a-long-secret-of-the-device';
  const body = Buffer.from(JSON.stringify(envelope));
  const now = instant(1_782_300_000_000);
  const timestamp = '1782300000';
  const signed = (key = secret, time = timestamp): string =>
    createHmac('sha256', key)
      .update(Buffer.concat([body, Buffer.from(time)]))
      .digest('hex');

  test('is taken over the raw body and the time.', () => {
    expect(verifyDeviceSignature(body, timestamp, signed(), secret, now)).toBe('valid');
    expect(verifyDeviceSignature(body, timestamp, signed().toUpperCase(), secret, now)).toBe('valid');
    // A value computed elsewhere: printf 'body1782300000' | openssl dgst -sha256 -hmac secret
    const known = '8692a3f8cdb0027300331c8869933836a42f7369ee16c3b96578835c22285f38';
    expect(verifyDeviceSignature(Buffer.from('body'), timestamp, known, 'secret', now)).toBe('valid');
  });

  // biome-ignore format: reads by its columns
  test.each([
    ['another body',        () => verifyDeviceSignature(Buffer.from('{}'), timestamp, signed(), secret, now), 'wrong'],
    ['another time',        () => verifyDeviceSignature(body, '1782300001', signed(), secret, now),           'wrong'],
    ['another secret',      () => verifyDeviceSignature(body, timestamp, signed('other'), secret, now),       'wrong'],
    ['no secret',           () => verifyDeviceSignature(body, timestamp, signed(''), '', now),                'no_secret'],
    ['no signature',        () => verifyDeviceSignature(body, timestamp, '', secret, now),                    'malformed'],
    ['half a signature',    () => verifyDeviceSignature(body, timestamp, signed().slice(0, 32), secret, now), 'malformed'],
    ['a time that is none', () => verifyDeviceSignature(body, '1e9', signed(secret, '1e9'), secret, now),     'malformed'],
  ])('is refused with %s.', (_, verify, verdict) => expect(verify()).toBe(verdict));

  test.each([
    [300_000, 'valid'],
    [300_001, 'stale'],
    [-300_000, 'valid'],
    [-300_001, 'stale'],
  ])('made %i ms ago is %s.', (ms, verdict) => {
    expect(verifyDeviceSignature(body, timestamp, signed(), secret, later(now, ms))).toBe(verdict);
  });
});

describe('A sender', () => {
  const listed = ['MobileMoney', 'OrangeMoney', '8080'];

  test.each([
    ['MobileMoney', true],
    [' mobilemoney ', true],
    ['8080', true],
    ['MobileMoney2', false],
    ['Mobile Money', false],
    ['+237670000001', false],
    ['', false],
  ])('%p on the list: %p.', (sender, expected) => expect(isListedSender(sender, listed)).toBe(expected));

  test('without a name is on no list, not even on one with an empty line.', () => {
    expect(isListedSender('', [''])).toBe(false);
  });
});
