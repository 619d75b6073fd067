import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import jose from 'node-jose';

const bitsOfNewKeys = 2048;
const bitsMin = 2048;

/** A key pair that signs. Its key object is built once: building it anew would cost as much as a signature. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKeyPem: string;
}

/** The public key record, member for member as the interface lists it. */
export interface PublicKeyRecord {
  readonly algorithm: 'RS256';
  readonly public_key_pem: string;
  readonly key_id: string;
}

export const publicKeyRecord = (key: { keyId: string; publicKeyPem: string }): PublicKeyRecord => ({
  algorithm: 'RS256',
  public_key_pem: key.publicKeyPem,
  key_id: key.keyId,
});

/** A public key as a member of a JWK set. */
export interface PublicJwk {
  readonly kty: 'RSA';
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly e: string;
  readonly n: string;
}

export async function publicJwk({ keyId, publicKeyPem }: Omit<SigningKey, 'privateKey'>): Promise<PublicJwk> {
  const key = await jose.JWK.asKey(publicKeyPem, 'pem', { kid: keyId, alg: 'RS256', use: 'sig' });
  return key.toJSON() as PublicJwk;
}

/** A key id names a file too, so it holds nothing that could lead out of its directory. */
const keyIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function checkedKeyId(text: string): string {
  if (keyIdForm.test(text)) return text;
  throw new Error(`A key id has 1 to 64 letters, digits, dots, dashes or underscores; '${text}' does not.`);
}

/** Reads a private key in PEM form; rejects with a sentence that never repeats the text it was given. */
export async function signingKey(pem: string, keyId: string): Promise<SigningKey> {
  const key = await parsedPem(pem, keyId);
  if (key.length < bitsMin) throw new Error(`The signing key ${keyId} is shorter than ${bitsMin} bits.`);
  if (!('d' in key.toJSON(true))) throw new Error(`The signing key ${keyId} is a public key.`);
  return {
    keyId,
    privateKey: createPrivateKey(key.toPEM(true)),
    publicKeyPem: withPlainLineEnds(key.toPEM(false)),
  };
}

export async function newPrivateKeyPem(keyId: string): Promise<string> {
  const key = await jose.JWK.createKey('RSA', bitsOfNewKeys, { kid: checkedKeyId(keyId), use: 'sig' });
  return withPlainLineEnds(key.toPEM(true));
}

async function parsedPem(pem: string, keyId: string): Promise<jose.JWK.Key> {
  try {
    // Asked first: of keys on curves node-jose fails to read three in a thousand, and would call them no keys at all.
    if (createPublicKey(pem).asymmetricKeyType === 'rsa')
      return await jose.JWK.asKey(pem, 'pem', { kid: checkedKeyId(keyId), alg: 'RS256', use: 'sig' });
  } catch {
    throw new Error(`The signing key ${keyId} is not a private key in PEM form.`);
  }
  throw new Error(`The signing key ${keyId} is not an RSA key.`);
}

/** node-jose writes CRLF, which is allowed but looks odd in JSON and in a file. */
const withPlainLineEnds = (pem: string): string => pem.replaceAll('\r\n', '\n');
