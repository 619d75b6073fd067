/** Webhooks as they leave: signed, sent once, and never to an address of our own side; and alerts to staff. */

export * from './alerts/smtp-mailer.ts';
export * from './alerts/staff-alert-sender.ts';
export type { GivenKey } from './keys/key-directory.ts';
export * from './keys/key-ring.ts';
export * from './keys/list-keys.ts';
export * from './keys/rotate-keys.ts';
export type { PublicKeyRecord, SigningKey } from './keys/signing-key.ts';
export * from './sending/http-webhook-sender.ts';
export * from './signing/jwt-webhook-signer.ts';
