import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyStandardWebhook } from '../../src/index.ts';
import { body, payload, sampleTime } from '../support/webhook.ts';

const secretOf = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`;
const secret = secretOf('a secret of twenty-four b');
const other = secretOf('another secret of the sort');

const sign = (key: string, text = body, id = 'event-1'): string =>
  new Webhook(key).sign(id, new Date(sampleTime), text);
const headersWith = (changes: Record<string, string> = {}): Record<string, string> => ({
  'webhook-id': 'event-1',
  'webhook-timestamp': String(sampleTime / 1_000),
  'webhook-signature': sign(secret),
  ...changes,
});
const at = (ms: number) => ({ now: () => sampleTime + ms });

describe('a Standard Webhook is taken', () => {
  test('as the public library signs it, from text or bytes', () => {
    expect(verifyStandardWebhook(body, headersWith(), secret, at(0))).toEqual(payload);
    expect(verifyStandardWebhook(Buffer.from(body), headersWith(), secret, at(0))).toEqual(payload);
  });

  test('when one of several signatures fits one of several secrets', () => {
    const headers = headersWith({ 'webhook-signature': `v1a,AAAA ${sign(other)} ${sign(secret)}` });
    expect(verifyStandardWebhook(body, headers, [secretOf('a third secret, unused'), secret], at(0))).toEqual(
      payload,
    );
  });

  test.each([-300_000, 300_000])('%d ms off', (ms) => {
    expect(verifyStandardWebhook(body, headersWith(), secret, at(ms))).toEqual(payload);
  });
});

describe('a Standard Webhook is refused', () => {
  // biome-ignore format: reads by its columns
  test.each<[string, string, Record<string, string>, string, number]>([
    ['with another body',          'bad_signature',    {},                                                `${body} `,  0],
    ['signed with another secret', 'bad_signature',    { 'webhook-signature': sign(other) },              body,        0],
    ['with another id',            'bad_signature',    { 'webhook-id': 'event-2' },                       body,        0],
    ['with another time',          'bad_signature',    { 'webhook-timestamp': '1767258001' },             body,        0],
    ['with another version only',  'bad_signature',    { 'webhook-signature': sign(secret).replace('v1,', 'v2,') }, body, 0],
    ['with half a signature',      'bad_signature',    { 'webhook-signature': sign(secret).slice(0, 20) }, body,       0],
    ['without a signature',        'missing_header',   { 'webhook-signature': '' },                       body,        0],
    ['without an id',              'missing_header',   { 'webhook-id': '' },                              body,        0],
    ['without a time',             'missing_header',   { 'webhook-timestamp': '' },                       body,        0],
    ['with no time',               'malformed_header', { 'webhook-timestamp': 'now' },                    body,        0],
    ['that is too old',            'expired_token',    {},                                                body,        300_001],
    ['from the future',            'future_token',     {},                                                body,        -300_001],
    ['that is no event',           'malformed_body',   { 'webhook-signature': sign(secret, '{}') },       '{}',        0],
  ])('%s: %s', (_name, code, changes, text, ms) => {
    expect(() => verifyStandardWebhook(text, headersWith(changes), secret, at(ms))).toThrow(
      expect.objectContaining({ name: 'WebhookRefused', code }),
    );
  });

  test.each(['', 'whsec_', 'c2VjcmV0', 'whsec_not base64!'])('never with the secret %j', (bad) => {
    expect(() => verifyStandardWebhook(body, headersWith(), bad, at(0))).toThrow(TypeError);
    expect(() => verifyStandardWebhook(body, headersWith(), [secret, bad], at(0))).toThrow(TypeError);
  });

  test('without any secret', () => {
    expect(() => verifyStandardWebhook(body, headersWith(), [], at(0))).toThrow('bad_signature');
  });
});
