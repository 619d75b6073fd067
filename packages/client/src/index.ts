/** What a platform needs: a client of the payment service, and a way to know that a webhook is true. */

export type { CallOptions } from './calling/caller.ts';
export type { ClientOptions } from './calling/client-options.ts';
export * from './errors/payment-error.ts';
export * from './payment-client.ts';
export type * from './schemas.ts';
export type { WebhookRequest } from './webhooks/raw-body.ts';
export * from './webhooks/receive-webhooks.ts';
export * from './webhooks/verify-standard-webhook.ts';
export * from './webhooks/verify-webhook.ts';
export type { RawBody } from './webhooks/webhook-body.ts';
export type { WebhookHeaders } from './webhooks/webhook-headers.ts';
export * from './webhooks/webhook-refused.ts';
export * from './webhooks/webhook-verifier.ts';
