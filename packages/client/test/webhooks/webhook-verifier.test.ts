import { createHash, createPublicKey, createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, SignJWT } from 'jose';
import { type VerifierOptions, verifyWebhook, WebhookRefused, WebhookVerifier } from '../../src/index.ts';
import { fakeService } from '../support/fake-service.ts';
import {
  body,
  claims,
  keyRecord,
  payload,
  publicPem,
  sampleTime,
  sha256,
  signed,
  tokenWith,
  told,
} from '../support/webhook.ts';

let service: Awaited<ReturnType<typeof fakeService>>;
beforeAll(async () => {
  service = await fakeService(({ line }) =>
    line.endsWith('?key_id=key-1')
      ? { body: keyRecord('key-1', 0) }
      : { status: 404, body: { detail: 'No.' } },
  );
});
afterAll(() => service.close());

const verifier = (options: Partial<VerifierOptions> = {}): WebhookVerifier =>
  new WebhookVerifier({ baseUrl: service.url, apiKey: 'svc_test_a_b', now: () => sampleTime, ...options });

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('a webhook of the service is taken', () => {
  test('as bytes or as text, with headers in any of the usual forms', async () => {
    const token = await tokenWith();
    const own = verifier();
    const bytes = Buffer.from(body);
    for (const headers of [
      signed(token),
      { 'X-Service-Signature': token },
      { 'x-service-signature': [token] },
      new Headers({ 'X-Service-Signature': token }),
      { 'x-service-signature': token, 'content-type': 'application/json', host: undefined },
    ]) {
      await expect(own.verify(bytes, headers)).resolves.toEqual(told);
      await expect(own.verify(body, headers)).resolves.toEqual(told);
    }
  });

  test('by the keys of a set, without asking the service', async () => {
    const { n = '', e = '' } = await exportJWK(createPublicKey(publicPem(1)));
    const keySet = { keys: [{ kty: 'RSA', kid: 'key-of-set', use: 'sig', alg: 'RS256', e, n }] } as const;
    const own = verifier({ keySet, baseUrl: 'http://localhost:1' });
    const token = await tokenWith({}, { kid: 'key-of-set' }, 1);
    await expect(own.verify(body, signed(token))).resolves.toEqual(told);
    await expect(own.verify(body, signed(token))).resolves.toEqual(told);
    const forged = await tokenWith({}, { kid: 'key-of-set' }, 2);
    await expect(own.verify(body, signed(forged))).rejects.toMatchObject({ code: 'bad_signature' });
  });

  test.each(['payment.succeeded', 'payment.failed', 'payment.expired'] as const)(
    'with the event %s',
    async (event) => {
      const text = JSON.stringify({ ...payload, event, provider_tx_id: 'MP-1' });
      const token = await tokenWith({ event, body_sha256: sha256(text) });
      await expect(verifier().verify(text, signed(token))).resolves.toMatchObject({
        event,
        provider_tx_id: 'MP-1',
      });
    },
  );

  test('with members that a later version adds', async () => {
    const text = JSON.stringify({ ...payload, more: true });
    const token = await tokenWith({ body_sha256: sha256(text) });
    await expect(verifier().verify(text, signed(token))).resolves.toMatchObject(payload);
  });

  test('while the clocks are apart by no more than the tolerance', async () => {
    const at = (ms: number) => verifier({ now: () => sampleTime + ms });
    const headers = signed(await tokenWith());
    await expect(at(329_000).verify(body, headers)).resolves.toEqual(told);
    await expect(at(-30_000).verify(body, headers)).resolves.toEqual(told);
  });

  test('by another issuer, when that one is expected', async () => {
    const headers = signed(await tokenWith({ iss: 'other' }));
    await expect(verifier({ issuer: 'other' }).verify(body, headers)).resolves.toEqual(told);
  });
});

describe('a webhook is refused', () => {
  const withBody = async (changes: object): Promise<readonly [string, string]> => {
    const text = JSON.stringify({ ...payload, ...changes });
    return [await tokenWith({ body_sha256: sha256(text) }), text];
  };
  const unsigned = (): string => `${encoded({ alg: 'none', typ: 'JWT', kid: 'key-1' })}.${encoded(claims)}.`;
  const withPublicKeyAsSecret = (): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'key-1' })
      .sign(createSecretKey(Buffer.from(publicPem(0))));
  const claimsChanged = async (): Promise<string> => {
    const [header, , signature] = (await tokenWith()).split('.');
    return `${header}.${encoded({ ...claims, exp: claims.exp + 1 })}.${signature}`;
  };
  const later = 1_000_000;

  // biome-ignore format: reads by its columns
  const table: readonly (readonly [string, string, () => Promise<string | readonly [string, string]> | string, number?])[] = [
    ['without a signature',                  'missing_header',       () => ''],
    ['with something else as signature',     'malformed_token',      () => 'hello'],
    ['with a token of five parts',           'malformed_token',      () => 'a.b.c.d.e'],
    ['with a token that is too long',        'malformed_token',      async () => tokenWith({ more: 'x'.repeat(9_000) })],
    ['with a token that names no key',       'malformed_token',      () => tokenWith({}, { kid: undefined })],
    ['with a key id that is a path',         'malformed_token',      () => tokenWith({}, { kid: '../../etc/passwd' })],
    ['without a signature algorithm',        'wrong_algorithm',      unsigned],
    ['signed with the public key as secret', 'wrong_algorithm',      withPublicKeyAsSecret],
    ['signed with RS512',                    'wrong_algorithm',      () => tokenWith({}, { alg: 'RS512' })],
    ['with a key the service has not',       'unknown_key',          () => tokenWith({}, { kid: 'key-2' })],
    ['signed with another key',              'bad_signature',        () => tokenWith({}, {}, 1)],
    ['with claims that were changed',        'bad_signature',        claimsChanged],
    ['with a token whose time is over',      'expired_token',        () => tokenWith(), 331_000],
    ['without the end of its time',          'malformed_token',      () => tokenWith({ exp: undefined })],
    ['without the time it was made',         'malformed_token',      () => tokenWith({ iat: undefined })],
    ['made in the future',                   'future_token',         () => tokenWith({ iat: claims.iat + 31, exp: claims.exp + later })],
    ['of another issuer',                    'wrong_issuer',         () => tokenWith({ iss: 'mobile-money-service.evil' })],
    ['of no issuer',                         'wrong_issuer',         () => tokenWith({ iss: undefined })],
    ['with another body',                    'body_mismatch',        async () => [await tokenWith(), body.replace('5000', '9000')]],
    ['with a blank more in its body',        'body_mismatch',        async () => [await tokenWith(), `${body} `]],
    ['with half a digest',                   'body_mismatch',        () => tokenWith({ body_sha256: sha256(body).slice(0, 32) })],
    ['with a digest that is no hex',         'body_mismatch',        () => tokenWith({ body_sha256: 'z'.repeat(64) })],
    ['without a digest',                     'malformed_token',      () => tokenWith({ body_sha256: undefined })],
    ['of another transaction',               'transaction_mismatch', () => tokenWith({ service_tx_id: '44444444-4444-4444-8444-444444444444' })],
    ['of another event',                     'event_mismatch',       () => tokenWith({ event: 'payment.failed' })],
    ['of another reference',                 'reference_mismatch',   () => tokenWith({ reference: 'order-2' })],
    ['that is no JSON',                      'malformed_body',       async () => [await tokenWith({ body_sha256: sha256('hello') }), 'hello']],
    ['that is a list',                       'malformed_body',       async () => [await tokenWith({ body_sha256: sha256('null') }), 'null']],
    ['of an event nobody knows',             'malformed_body',       () => withBody({ event: 'payment.lost' })],
    ['with half a franc',                    'malformed_body',       () => withBody({ amount_xaf: 0.5 })],
    ['without a direction',                  'malformed_body',       () => withBody({ direction: undefined })],
    ['at no time',                           'malformed_body',       () => withBody({ ts: 'yesterday' })],
  ];
  test.each(table.map(([name, code, make, ms = 0]) => ({ name, code, make, ms })))(
    '$name: $code',
    async ({ code, make, ms }) => {
      const made = await make();
      const [token, text] = typeof made === 'string' ? [made, body] : made;
      const refused = verifier({ now: () => sampleTime + ms }).verify(text, signed(token));
      await expect(refused).rejects.toBeInstanceOf(WebhookRefused);
      await expect(refused).rejects.toMatchObject({ code });
    },
  );

  test('with two signatures', async () => {
    const headers = { 'x-service-signature': [await tokenWith(), await tokenWith()] };
    await expect(verifier().verify(body, headers)).rejects.toMatchObject({ code: 'malformed_header' });
  });

  test('with bytes that are no text', async () => {
    const bytes = Buffer.from([0x22, 0xff, 0x22]);
    const token = await tokenWith({ body_sha256: createHash('sha256').update(bytes).digest('hex') });
    await expect(verifier().verify(bytes, signed(token))).rejects.toMatchObject({ code: 'malformed_body' });
  });
});

test('the function keeps its key from call to call', async () => {
  const own = await fakeService(() => ({ body: keyRecord('key-1', 0) }));
  const now = Math.floor(Date.now() / 1_000);
  const headers = signed(await tokenWith({ iat: now, exp: now + 300 }));
  for (let calls = 0; calls < 3; calls += 1) {
    await expect(verifyWebhook(body, headers, { baseUrl: own.url })).resolves.toEqual(told);
  }
  await expect(verifyWebhook(`${body} `, headers, { baseUrl: own.url })).rejects.toMatchObject({
    code: 'body_mismatch',
  });
  expect(own.asked).toHaveLength(1);
  await own.close();
});
