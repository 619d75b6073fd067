import type { Ids, Instant, PlatformEvent, WebhookSigner } from '@mobile-money/core';
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
  readonly secretsOf: (applicationId: string) => Promise<readonly string[]>;
}

/** Signs for every receiver with our key, and for applications with a secret by the Standard Webhooks way too. */
export class JwtWebhookSigner implements WebhookSigner {
  readonly #threads = new SigningThreads();

  constructor(private readonly parts: SignerParts) {}

  /** In one piece: each promise more would cost a webhook half a kilobyte of garbage. */
  async sign(event: PlatformEvent, at: Instant): Promise<Readonly<Record<string, string>>> {
    const { keys, ids, issuer, secretsOf } = this.parts;
    const secrets = await secretsOf(event.applicationId);
    const standard = secrets.length === 0 ? {} : standardHeaders(event, at, secrets);
    const { keyId, privateKey } = await keys.current();
    const signed = signedPart(claimsOf(event, at, ids.next(), issuer), keyId);
    const signature = await this.#threads.sign(signed, privateKey);
    return { 'X-Service-Signature': `${signed}.${signature}`, ...standard };
  }

  /** Ends the threads; signatures that are under way fail. */
  close(): Promise<void> {
    return this.#threads.close();
  }
}
