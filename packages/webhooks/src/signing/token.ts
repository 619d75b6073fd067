import { createHash, sign } from 'node:crypto';
import type { Instant, WebhookEvent } from '@mobile-money/core';
import type { SigningKey } from '../keys/signing-key.ts';

const validForSeconds = 300;

export interface Claims {
  readonly service_tx_id: string;
  readonly reference: string;
  readonly event: string;
  readonly iss: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly event_id: string;
  readonly body_sha256: string;
}

export function claimsOf(event: WebhookEvent, at: Instant, attemptId: string, issuer: string): Claims {
  const issuedAt = Math.floor(at / 1_000);
  return {
    service_tx_id: event.transactionId,
    reference: event.reference,
    event: event.name,
    iss: issuer,
    iat: issuedAt,
    exp: issuedAt + validForSeconds,
    jti: attemptId,
    event_id: event.id,
    body_sha256: createHash('sha256').update(event.body).digest('hex'),
  };
}

/** A JSON web token in compact form. */
export async function token(claims: Claims, key: SigningKey): Promise<string> {
  const signed = `${headerOf(key.keyId)}.${encoded(claims)}`;
  const signature = await rsaSignature(signed, key);
  return `${signed}.${signature.toString('base64url')}`;
}

/** The same for every token of a key, so it is made once. */
const headers = new Map<string, string>();

function headerOf(keyId: string): string {
  const made = headers.get(keyId) ?? encoded({ alg: 'RS256', typ: 'JWT', kid: keyId });
  headers.set(keyId, made);
  return made;
}

/** With a callback, Node signs on its thread pool; without one, or with node-jose, the event loop stands still. */
const rsaSignature = (text: string, key: SigningKey): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign('RSA-SHA256', Buffer.from(text), key.privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(signature);
    });
  });

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
