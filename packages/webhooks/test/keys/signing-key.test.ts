import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { checkedKeyId, newPrivateKeyPem, publicKeyRecord, signingKey } from '../../src/keys/signing-key.ts';
import { readyKeys } from './ready-keys.ts';

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const spki = { type: 'spki', format: 'pem' } as const;

describe('A signing key', () => {
  test('is made as RSA with 2048 bits, and its public half is given as SPKI in PEM form.', async () => {
    const key = await signingKey(await newPrivateKeyPem('service-payments-v1'), 'service-payments-v1');
    expect(key.privateKey.asymmetricKeyDetails).toMatchObject({
      modulusLength: 2048,
      publicExponent: 65537n,
    });
    expect(publicKeyRecord(key)).toEqual({
      algorithm: 'RS256',
      public_key_pem: createPublicKey(key.privateKey).export(spki),
      key_id: 'service-payments-v1',
    });
  }, 30_000);

  test.each([
    ['PKCS #1', { type: 'pkcs1', format: 'pem' } as const],
    ['PKCS #8', pkcs8],
  ])('is read from %s.', async (_, form) => {
    const pem = createPrivateKey(readyKeys[0]).export(form);
    const key = await signingKey(String(pem), 'k1');
    expect(key.publicKeyPem).toBe(createPublicKey(readyKeys[0]).export(spki));
  });

  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(pkcs8);
  const unreadCurve = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZDYQFQI3JadgerBN
JDXt0e2z7aJKewXj4JgJ/uHePrqhRANCAAQ/q8bT2Mdp6I/sHR8BUCT6pp+BHzRR
un/i3wuMQ0KaHsFsSzY93wGWMi62gbVIrruy6gTeg741H+oGnrzI+F6L
-----END PRIVATE KEY-----
`;
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pkcs8);
  test.each([
    ['text', 'not a key', 'The signing key k1 is not a private key in PEM form.'],
    [
      'a broken PEM',
      '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
      'The signing key k1 is not a private key in PEM form.',
    ],
    ['an EC key', curve, 'The signing key k1 is not an RSA key.'],
    ['an EC key that node-jose fails to read', unreadCurve, 'The signing key k1 is not an RSA key.'],
    ['a short key', short, 'The signing key k1 is shorter than 2048 bits.'],
    ['a public key', createPublicKey(readyKeys[0]).export(spki), 'The signing key k1 is a public key.'],
  ])('is not read from %s.', async (_, pem, sentence) => {
    await expect(signingKey(String(pem), 'k1')).rejects.toThrow(new Error(sentence));
  });

  test.each(['', '../escape', 'a/b', '.hidden', 'a b', 'x'.repeat(65)])('cannot have the id %j.', (keyId) => {
    expect(() => checkedKeyId(keyId)).toThrow('A key id has 1 to 64');
  });
});
