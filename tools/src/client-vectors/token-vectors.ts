import { createHash, createHmac, createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  base64,
  bodyWith,
  keyId,
  payload,
  privateKey,
  publicPem,
  sampleTime,
  serviceHeaders,
  sha256,
  strangersKey,
  type WebhookVector,
} from './sample-webhook.ts';

/** What the service of the vectors answers with when it is asked for a key; 404 for every other id. */
export const publicKeys = [{ algorithm: 'RS256', public_key_pem: publicPem, key_id: keyId }];

const { n = '', e = '' } = createPublicKey(publicPem).export({ format: 'jwk' });
/** The same as a JWK set. */
export const keySet = { keys: [{ kty: 'RSA', kid: keyId, use: 'sig', alg: 'RS256', e, n }] };

const iat = sampleTime / 1_000;
const claims = {
  service_tx_id: payload.service_tx_id,
  reference: payload.reference,
  event: payload.event,
  iss: 'mobile-money-service',
  iat,
  exp: iat + 300,
  jti: '33333333-3333-4333-8333-333333333333',
  event_id: '11111111-1111-4111-8111-111111111111',
  body_sha256: sha256(bodyWith()),
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

type Signing = (signed: string) => Buffer;
const rsa =
  (hash: string, key: KeyObject): Signing =>
  (signed) =>
    sign(hash, Buffer.from(signed), key);

/** A token with other claims or another header than the service gives it; undefined leaves one out. */
function tokenWith(
  changes: object = {},
  header: object = {},
  signing: Signing = rsa('sha256', privateKey),
): string {
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId, ...header })}.${encoded({ ...claims, ...changes })}`;
  return `${signed}.${signing(signed).toString('base64url')}`;
}

const changed = (token: string, place: 0 | 1, part: object): string =>
  token
    .split('.')
    .map((old, at) => (at === place ? encoded(part) : old))
    .join('.');

const hs256: Signing = (signed) => createHmac('sha256', publicPem).update(signed).digest();
const noSignature: Signing = () => Buffer.alloc(0);
/** Elliptic curves sign with chance; nobody looks at the signature of an algorithm that is not allowed. */
const zeros: Signing = () => Buffer.alloc(64);

const body = bodyWith();
const bytes = Buffer.from([0x22, 0xff, 0x22]);
const later = 1_000_000;

interface Refused {
  readonly token?: string;
  readonly body?: string | Buffer;
  readonly seconds?: number;
}
/** Signed for another body than the sample. */
const signedBody = (text: string | Buffer): Refused => ({
  token: tokenWith({ body_sha256: createHash('sha256').update(text).digest('hex') }),
  body: text,
});

// biome-ignore format: reads by its columns
const refused: readonly (readonly [string, string, Refused])[] = [
  ['an empty signature',                    'missing_header',       { token: '' }],
  ['something else as signature',           'malformed_token',      { token: 'hello' }],
  ['a token of two parts',                  'malformed_token',      { token: tokenWith().split('.').slice(0, 2).join('.') }],
  ['a token of five parts',                 'malformed_token',      { token: 'a.b.c.d.e' }],
  ['a token that is too long',              'malformed_token',      { token: tokenWith({ more: 'x'.repeat(9_000) }) }],
  ['a token whose header is no JSON',       'malformed_token',      { token: tokenWith().replace(/^[^.]+/, 'aGVsbG8') }],
  ['a token that names no key',             'malformed_token',      { token: tokenWith({}, { kid: undefined }) }],
  ['a key id that is a path',               'malformed_token',      { token: tokenWith({}, { kid: '../../etc/passwd' }) }],
  ['a key id with a line end',              'malformed_token',      { token: tokenWith({}, { kid: `${keyId}\n` }) }],
  ['no algorithm in its header',            'wrong_algorithm',      { token: tokenWith({}, { alg: undefined }) }],
  ['the algorithm none',                    'wrong_algorithm',      { token: tokenWith({}, { alg: 'none' }, noSignature) }],
  ['the public key as a secret of HS256',   'wrong_algorithm',      { token: tokenWith({}, { alg: 'HS256' }, hs256) }],
  ['RS512',                                 'wrong_algorithm',      { token: tokenWith({}, { alg: 'RS512' }, rsa('sha512', privateKey)) }],
  ['PS256',                                 'wrong_algorithm',      { token: tokenWith({}, { alg: 'PS256' }) }],
  ['ES256',                                 'wrong_algorithm',      { token: tokenWith({}, { alg: 'ES256' }, zeros) }],
  ['RS256 in small letters',                'wrong_algorithm',      { token: tokenWith({}, { alg: 'rs256' }) }],
  ['a key that the service has not',        'unknown_key',          { token: tokenWith({}, { kid: 'key-2' }) }],
  ['the signature of another key',          'bad_signature',        { token: tokenWith({}, {}, rsa('sha256', strangersKey)) }],
  ['the signature of SHA-512 as RS256',     'bad_signature',        { token: tokenWith({}, {}, rsa('sha512', privateKey)) }],
  ['no signature after its claims',         'bad_signature',        { token: tokenWith({}, {}, noSignature) }],
  ['a signature that is no base64',         'bad_signature',        { token: tokenWith({}, {}, noSignature).concat('A') }],
  ['claims that were changed',              'bad_signature',        { token: changed(tokenWith(), 1, { ...claims, exp: claims.exp + 1 }) }],
  ['a header that was changed',             'bad_signature',        { token: changed(tokenWith(), 0, { kid: keyId, alg: 'RS256' }) }],
  ['a token whose time is over',            'expired_token',        { seconds: 331 }],
  ['a token whose time is just over',       'expired_token',        { seconds: 330 }],
  ['no end of its time',                    'malformed_token',      { token: tokenWith({ exp: undefined }) }],
  ['an end of its time that is a text',     'malformed_token',      { token: tokenWith({ exp: String(claims.exp) }) }],
  ['no time at which it was made',          'malformed_token',      { token: tokenWith({ iat: undefined }) }],
  ['a time in the future',                  'future_token',         { token: tokenWith({ iat: iat + 31, exp: iat + later }) }],
  ['a clock that is behind',                'future_token',         { seconds: -31 }],
  ['another issuer',                        'wrong_issuer',         { token: tokenWith({ iss: 'mobile-money-service.evil' }) }],
  ['no issuer',                             'wrong_issuer',         { token: tokenWith({ iss: undefined }) }],
  ['another body',                          'body_mismatch',        { body: body.replace('5000', '9000') }],
  ['a blank more in its body',              'body_mismatch',        { body: `${body} ` }],
  ['no body',                               'body_mismatch',        { body: '' }],
  ['half a digest',                         'body_mismatch',        { token: tokenWith({ body_sha256: sha256(body).slice(0, 32) }) }],
  ['a digest that is no hex',               'body_mismatch',        { token: tokenWith({ body_sha256: 'z'.repeat(64) }) }],
  ['no digest',                             'malformed_token',      { token: tokenWith({ body_sha256: undefined }) }],
  ['no transaction in its claims',          'malformed_token',      { token: tokenWith({ service_tx_id: undefined }) }],
  ['no event in its claims',                'malformed_token',      { token: tokenWith({ event: undefined }) }],
  ['no event id in its claims',             'malformed_token',      { token: tokenWith({ event_id: undefined }) }],
  ['the claims of another transaction',     'transaction_mismatch', { token: tokenWith({ service_tx_id: '44444444-4444-4444-8444-444444444444' }) }],
  ['the claims of another event',           'event_mismatch',       { token: tokenWith({ event: 'payment.failed' }) }],
  ['the claims of another reference',       'reference_mismatch',   { token: tokenWith({ reference: 'order-2' }) }],
  ['a body that is no JSON',                'malformed_body',       signedBody('hello')],
  ['a body that is null',                   'malformed_body',       signedBody('null')],
  ['a body that is no text',                'malformed_body',       signedBody(bytes)],
  ['an event that nobody knows',            'malformed_body',       signedBody(bodyWith({ event: 'payment.lost' }))],
  ['half a franc',                          'malformed_body',       signedBody(bodyWith({ amount_xaf: 0.5 }))],
  ['an amount that is a text',              'malformed_body',       signedBody(bodyWith({ amount_xaf: '5000' }))],
  ['an amount that is true',                'malformed_body',       signedBody(bodyWith({ amount_xaf: true }))],
  ['no transaction',                        'malformed_body',       signedBody(bodyWith({ service_tx_id: undefined }))],
  ['no direction',                          'malformed_body',       signedBody(bodyWith({ direction: undefined }))],
  ['no word on the operator\'s reference',  'malformed_body',       signedBody(bodyWith({ provider_tx_id: undefined }))],
  ['a time that is none',                   'malformed_body',       signedBody(bodyWith({ ts: 'yesterday' }))],
];

const takenEvent = (told: object, failure_code: string | null = null): object => ({
  event_id: claims.event_id,
  payload: { ...payload, ...told },
  failure_code,
});

async function taken(
  name: string,
  told: object,
  failureCode: Parameters<typeof serviceHeaders>[1] = null,
  seconds = 0,
): Promise<WebhookVector> {
  const text = bodyWith(told);
  const { 'X-Service-Signature': token = '' } = await serviceHeaders(text, failureCode);
  return {
    name: `with ${name} is taken`,
    later_seconds: seconds,
    headers: { 'X-Service-Signature': token },
    body_base64: base64(text),
    event: takenEvent(told, failureCode),
    refused: null,
  };
}

const refusal = ([name, code, given]: (typeof refused)[number]): WebhookVector => ({
  name: `with ${name} is refused: ${code}`,
  later_seconds: given.seconds ?? 0,
  headers: { 'x-service-signature': given.token ?? tokenWith() },
  body_base64: base64(given.body ?? body),
  event: null,
  refused: code,
});

export async function tokenVectors(): Promise<readonly WebhookVector[]> {
  const failed = { event: 'payment.failed', provider_tx_id: 'MP-1' };
  const twice = { 'x-service-signature': [tokenWith(), tokenWith()] };
  return [
    await taken('a payment that succeeded', {}),
    await taken('a payment that failed', failed, 'payer_refused'),
    await taken('a deposit that expired', { event: 'payment.expired' }, 'window_closed'),
    await taken('members that a later version adds', { more: true }),
    await taken('a clock that is ahead within the tolerance', {}, null, 329),
    await taken('a clock that is behind within the tolerance', {}, null, -30),
    ...refused.map(refusal),
    { ...refusal(['no signature', 'missing_header', {}]), headers: {} },
    { ...refusal(['two signatures', 'malformed_header', {}]), headers: twice },
  ];
}
