import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealer } from '@mobile-money/core';
import { type SecretKey, SecretKeyMissing, type SecretKeys } from './secret-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `sealed:1:KEY:` and then nonce, sealed text and tag in base64. No secret of ours begins so. */
const sealedText = /^sealed:1:([0-9a-f]+):([A-Za-z0-9+/]+={0,2})$/;
export const sealedHead = (keyId: string): string => `sealed:1:${keyId}:`;

/** AES-256-GCM: a text that was changed where it is stored is refused, not opened to something else. */
export class AesSealer implements Sealer {
  readonly #keys: SecretKeys;

  constructor(keys: SecretKeys) {
    this.#keys = keys;
  }

  seal(text: string): string {
    const [key] = this.#keys;
    return key === undefined ? text : sealedWith(key, text);
  }

  unseal(stored: string): string {
    const [, keyId, sealed] = sealedText.exec(stored) ?? [];
    if (keyId === undefined || sealed === undefined) return stored;
    const key = this.#keys.find(({ id }) => id === keyId);
    if (key === undefined) throw new SecretKeyMissing('A stored secret is', keyId);
    return opened(key, Buffer.from(sealed, 'base64'));
  }
}

/** The head is vouched for too, so that the id of the key cannot be changed unseen. */
function sealedWith({ id, bytes }: SecretKey, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(sealedHead(id)));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealedHead(id) + sealed.toString('base64');
}

function opened({ id, bytes }: SecretKey, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(sealedHead(id)))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}
