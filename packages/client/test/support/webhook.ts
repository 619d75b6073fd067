import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { type JWTHeaderParameters, SignJWT } from 'jose';
import { readyKeys } from '../../../webhooks/test/keys/ready-keys.ts';
import type { PublicKeyAnswer, WebhookPayload } from '../../src/index.ts';

/** 2026-01-01T09:00:00Z, in milliseconds. */
export const sampleTime = 1_767_258_000_000;

export const payload: WebhookPayload = {
  service_tx_id: '22222222-2222-4222-8222-222222222222',
  reference: 'order-é-1',
  event: 'payment.succeeded',
  direction: 'deposit',
  amount_xaf: 5_000,
  operator: 'orange',
  provider_tx_id: null,
  ts: '2026-01-01T09:00:00.000Z',
};
export const body = JSON.stringify(payload);

const privateKeys = readyKeys.map((pem) => createPrivateKey(pem));

export const publicPem = (place: 0 | 1 | 2): string =>
  createPublicKey(readyKeys[place]).export({ type: 'spki', format: 'pem' }).toString();

export const keyRecord = (key_id: string, place: 0 | 1 | 2): PublicKeyAnswer => ({
  algorithm: 'RS256',
  public_key_pem: publicPem(place),
  key_id,
});

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The claims of the service for `payload`, sent at the sample time. */
export const claims = {
  service_tx_id: payload.service_tx_id,
  reference: payload.reference,
  event: payload.event,
  iss: 'mobile-money-service',
  iat: sampleTime / 1_000,
  exp: sampleTime / 1_000 + 300,
  jti: '33333333-3333-4333-8333-333333333333',
  event_id: '11111111-1111-4111-8111-111111111111',
  body_sha256: sha256(body),
};

/** What a verifier tells of it. */
export const told = { ...payload, event_id: claims.event_id, failure_code: null };

export async function tokenWith(
  changes: Record<string, unknown> = {},
  header: { readonly alg?: string; readonly kid?: string | undefined } = {},
  place: 0 | 1 | 2 = 0,
): Promise<string> {
  const key = privateKeys[place];
  if (key === undefined) throw new Error('There is no such key.');
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'key-1', ...header } as JWTHeaderParameters)
    .sign(key);
}

export const signed = (token: string): Record<string, string> => ({ 'x-service-signature': token });
