import { SequentialIds } from '@mobile-money/testing';
import { closing } from '../../../gateways/test/support/closing.ts';
import { type SigningKey, signingKey } from '../../src/keys/signing-key.ts';
import { JwtWebhookSigner, type SignerParts } from '../../src/signing/jwt-webhook-signer.ts';
import { readyKeys } from '../keys/ready-keys.ts';

export const issuer = 'https://payments.example';
export const readyKey = (): Promise<SigningKey> => signingKey(readyKeys[0], 'service-payments-v1');

const kept = closing();

/** A signer with a ready key, for applications without a secret unless told otherwise. */
export async function signer(changes: Partial<SignerParts> = {}): Promise<JwtWebhookSigner> {
  const key = await readyKey();
  const keys = { current: async () => key };
  const parts = { keys, ids: new SequentialIds(), issuer, secretsOf: async () => [], ...changes };
  return kept(new JwtWebhookSigner(parts));
}
