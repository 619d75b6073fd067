import type { Ids, Instant, WebhookEvent, WebhookSigner } from '@mobile-money/core';
import type { SigningKey } from '../keys/signing-key.ts';
import { SigningThreads } from './signing-threads.ts';
import { standardHeaders } from './standard-webhooks.ts';
import { claimsOf, signedPart } from './token.ts';

export interface SignerParts {
  readonly keys: { current(): Promise<SigningKey> };
  readonly ids: Ids;
  /** The claim `iss`. */
  readonly issuer: string;
  /** The Standard Webhooks secrets of an application, each `whsec_` and base64; none when it has no key. */
  secretsOf(applicationId: string): Promise<readonly string[]>;
}

/** Signs for every receiver with our key, and for applications with a secret by the Standard Webhooks way too. */
export class JwtWebhookSigner implements WebhookSigner {
  readonly #parts: SignerParts;
  readonly #threads = new SigningThreads();

  constructor(parts: SignerParts) {
    this.#parts = parts;
  }

  async sign(event: WebhookEvent, at: Instant): Promise<Readonly<Record<string, string>>> {
    const [signature, standard] = await Promise.all([this.#token(event, at), this.#standard(event, at)]);
    return { 'X-Service-Signature': signature, ...standard };
  }

  async #token(event: WebhookEvent, at: Instant): Promise<string> {
    const { keys, ids, issuer } = this.#parts;
    const claims = claimsOf(event, at, ids.next(), issuer);
    const key = await keys.current();
    const signed = signedPart(claims, key.keyId);
    return `${signed}.${await this.#threads.sign(signed, key.privateKey)}`;
  }

  /** Ends the threads; signatures that are under way fail. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  async #standard(event: WebhookEvent, at: Instant): Promise<Readonly<Record<string, string>>> {
    const secrets = await this.#parts.secretsOf(event.applicationId);
    return secrets.length === 0 ? {} : standardHeaders(event, at, secrets);
  }
}
