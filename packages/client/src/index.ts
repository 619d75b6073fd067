/** What a platform needs: a client of the payment service, and a way to know that a webhook is true. */

export type { CallOptions } from './calling/caller.ts';
export type { ClientOptions } from './calling/client-options.ts';
export * from './errors/payment-error.ts';
export * from './events/cursor-store.ts';
export type { EventsOptions } from './events/follow-events.ts';
export * from './payment-client.ts';
export type * from './schemas.ts';
export * from './webhooks/receive-webhooks.ts';
export * from './webhooks/verify-standard-webhook.ts';
export * from './webhooks/webhook-refused.ts';
export type { RawBody, WebhookHeaders, WebhookRequest } from './webhooks/webhook-request.ts';
export * from './webhooks/webhook-verifier.ts';
