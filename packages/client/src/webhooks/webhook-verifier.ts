import { createHash, timingSafeEqual } from 'node:crypto';
import type { ClientOptions } from '../calling/client-options.ts';
import { PaymentClient } from '../payment-client.ts';
import type { KeySetAnswer, WebhookPayload } from '../schemas.ts';
import { PublicKeys } from './public-keys.ts';
import { WebhookRefused } from './webhook-refused.ts';
import { bytesOf, payloadOf, type RawBody, theHeader, type WebhookHeaders } from './webhook-request.ts';
import { type Claims, keyIdOf, verifiedClaims } from './webhook-token.ts';

/** What the body says, and what the token says beside it. */
export type VerifiedWebhook = WebhookPayload & {
  /** The same for all tries and replays, and in the feed: to act on each event once. */
  readonly event_id: string;
  /** Null when it succeeded. */
  readonly failure_code: string | null;
};

export interface VerifierOptions extends Pick<ClientOptions, 'baseUrl' | 'apiKey' | 'fetch'> {
  /** Keys that are known already, as `readKeySet` gives them: for these the service is not asked. */
  readonly keySet?: KeySetAnswer | undefined;
  readonly issuer?: string | undefined;
  /** How far the clocks of the service and of this machine may be apart. */
  readonly toleranceSeconds?: number | undefined;
  /** How long a public key is used before it is asked for again. */
  readonly cacheSeconds?: number | undefined;
  /** Milliseconds since 1970, in the place of Date.now. */
  readonly now?: (() => number) | undefined;
}

/** The service waits five seconds for an answer to its webhook; a key must be there well before that. */
const haste = { timeoutMs: 2_000, retries: 1, deadlineMs: 3_500 };

/** Tells whether a webhook really comes from the service. One of them serves all requests: it keeps the keys. */
export class WebhookVerifier {
  readonly #keys: PublicKeys;
  readonly #issuer: string;
  readonly #toleranceSeconds: number;
  readonly #now: () => number;

  constructor({ baseUrl, apiKey, fetch, ...rules }: VerifierOptions) {
    const { issuer = 'mobile-money-service', toleranceSeconds = 30, cacheSeconds = 86_400 } = rules;
    this.#issuer = issuer;
    this.#toleranceSeconds = toleranceSeconds;
    this.#now = rules.now ?? Date.now;
    const client = new PaymentClient({ baseUrl, apiKey, fetch, ...haste });
    this.#keys = new PublicKeys(client, cacheSeconds * 1_000, this.#now, rules.keySet);
  }

  /** What happened; rejects with WebhookRefused when it must not be believed. `rawBody` is what came, untouched. */
  async verify(rawBody: RawBody, headers: WebhookHeaders): Promise<VerifiedWebhook> {
    const token = theHeader(headers, 'x-service-signature');
    const key = await this.#keys.find(keyIdOf(token));
    const rules = { issuer: this.#issuer, toleranceSeconds: this.#toleranceSeconds, nowMs: this.#now() };
    const claims = await verifiedClaims(token, key, rules);
    const body = bytesOf(rawBody);
    if (!isDigestOf(claims.body_sha256, body)) {
      throw new WebhookRefused('body_mismatch', 'The body is not the one that was signed.');
    }
    const payload = payloadOf(body);
    checkAgreement(claims, payload);
    return { ...payload, event_id: claims.event_id, failure_code: claims.failure_code };
  }
}

/** Settings come from the program, never from a request, so there are only a few verifiers. */
const verifiers = new Map<string, WebhookVerifier>();

/** The same as a WebhookVerifier in one call. Keys are kept from call to call for as long as the options are equal. */
export async function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  options: Omit<VerifierOptions, 'fetch' | 'now'>,
): Promise<VerifiedWebhook> {
  const { baseUrl, apiKey, issuer, toleranceSeconds, cacheSeconds, keySet } = options;
  const name = JSON.stringify([baseUrl, apiKey, issuer, toleranceSeconds, cacheSeconds, keySet]);
  const verifier = verifiers.get(name) ?? new WebhookVerifier(options);
  verifiers.set(name, verifier);
  return verifier.verify(rawBody, headers);
}

function isDigestOf(claimed: string, body: Uint8Array): boolean {
  const digest = createHash('sha256').update(body).digest();
  const given = Buffer.from(claimed, 'hex');
  return given.length === digest.length && timingSafeEqual(given, digest);
}

/** What token and body both tell, and what it is called when they do not agree. */
const agreements = [
  ['service_tx_id', 'transaction_mismatch', 'Token and body are of different transactions.'],
  ['event', 'event_mismatch', 'Token and body are of different events.'],
  ['reference', 'reference_mismatch', 'Token and body have different references.'],
] as const;

function checkAgreement(claims: Claims, payload: WebhookPayload): void {
  for (const [member, code, detail] of agreements) {
    if (claims[member] !== payload[member]) throw new WebhookRefused(code, detail);
  }
}
