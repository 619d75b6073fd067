import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eventId, type FailureCode, instant, transactionId, type WebhookEvent } from '@mobile-money/core';
import { SequentialIds } from '@mobile-money/testing';
import { JwtWebhookSigner } from '@mobile-money/webhooks';

/** 2026-01-01T09:00:00Z, in milliseconds. */
export const sampleTime = 1_767_258_000_000;

export const payload = {
  service_tx_id: '22222222-2222-4222-8222-222222222222',
  reference: 'order-é-1',
  event: 'payment.succeeded' as WebhookEvent['name'],
  direction: 'deposit',
  amount_xaf: 5_000,
  operator: 'orange',
  provider_tx_id: null as string | null,
  ts: '2026-01-01T09:00:00.000Z',
};
export const bodyWith = (changes: object = {}): string => JSON.stringify({ ...payload, ...changes });

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const pem = (name: string): string =>
  readFileSync(new URL(`../../../packages/webhooks/test/keys/${name}.pem`, import.meta.url), 'utf8');
/** Made for tests and used nowhere else. The service of the vectors has the first one, under two names. */
export const privateKey: KeyObject = createPrivateKey(pem('ready-1'));
export const strangersKey: KeyObject = createPrivateKey(pem('ready-2'));
export const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

export const keyId = 'service-payments-v1';
export const secrets = ['a secret of twenty-four b', 'and the one that replaces it'].map(
  (text) => `whsec_${Buffer.from(text).toString('base64')}`,
);

/** The headers with which the service would send this body now. */
export async function serviceHeaders(
  body: string,
  failureCode: FailureCode | null = null,
): Promise<Readonly<Record<string, string>>> {
  const told = JSON.parse(body) as typeof payload;
  const signer = new JwtWebhookSigner({
    keys: { current: async () => ({ keyId, privateKey, publicKeyPem: publicPem }) },
    ids: new SequentialIds(),
    issuer: 'mobile-money-service',
    secretsOf: async () => secrets,
  });
  const event: WebhookEvent = {
    id: eventId('11111111-1111-4111-8111-111111111111'),
    transactionId: transactionId(told.service_tx_id),
    applicationId: 'default',
    reference: told.reference,
    sequence: 1,
    name: told.event,
    url: 'http://receiver.example/webhooks',
    receiver: 'http://receiver.example',
    body,
    failureCode,
    createdAt: instant(sampleTime),
  };
  const headers = await signer.sign(event, instant(sampleTime));
  await signer.close();
  return headers;
}

/** A vector of a webhook: what came, and what is to be made of it. */
export interface WebhookVector {
  readonly name: string;
  /** Of the receiver's clock, from the time that the webhook was sent. */
  readonly later_seconds: number;
  /** A list where a header came more than once. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The bytes of the body: they need not be text. */
  readonly body_base64: string;
  /** Null when it is refused. */
  readonly event: object | null;
  /** The code of the refusal; null when it is taken. */
  readonly refused: string | null;
}

export const base64 = (body: string | Buffer): string => Buffer.from(body).toString('base64');
