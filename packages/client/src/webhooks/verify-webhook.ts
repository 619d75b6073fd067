import type { WebhookPayload } from '../schemas.ts';
import type { RawBody } from './webhook-body.ts';
import type { WebhookHeaders } from './webhook-headers.ts';
import { type VerifierOptions, WebhookVerifier } from './webhook-verifier.ts';

/** Settings come from the program, never from a request, so there are only a few verifiers. */
const verifiers = new Map<string, WebhookVerifier>();

/** The same as a WebhookVerifier in one call. Keys are kept from call to call for as long as the options are equal. */
export async function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  options: Omit<VerifierOptions, 'fetch' | 'now'>,
): Promise<WebhookPayload> {
  const { baseUrl, apiKey, issuer, toleranceSeconds, cacheSeconds } = options;
  const name = JSON.stringify([baseUrl, apiKey, issuer, toleranceSeconds, cacheSeconds]);
  const verifier = verifiers.get(name) ?? new WebhookVerifier(options);
  verifiers.set(name, verifier);
  return verifier.verify(rawBody, headers);
}
