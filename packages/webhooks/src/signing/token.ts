import { hash } from 'node:crypto';
import type { FailureCode, Instant, PlatformEvent } from '@mobile-money/core';

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
  /** Of `payment.failed` and `payment.expired`. */
  readonly failure_code?: FailureCode;
}

export function claimsOf(event: PlatformEvent, at: Instant, attemptId: string, issuer: string): Claims {
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
    body_sha256: hash('sha256', event.body, 'hex'),
    ...(event.failureCode === null ? {} : { failure_code: event.failureCode }),
  };
}

/** What is signed of a JSON web token; with a dot and the signature after it, the token is complete. */
export const signedPart = (claims: Claims, keyId: string): string => `${headerOf(keyId)}.${encoded(claims)}`;

/** The same for every token of a key, so it is made once. */
const headers = new Map<string, string>();

function headerOf(keyId: string): string {
  const made = headers.get(keyId) ?? encoded({ alg: 'RS256', typ: 'JWT', kid: keyId });
  headers.set(keyId, made);
  return made;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
