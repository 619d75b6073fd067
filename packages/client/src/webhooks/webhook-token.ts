import { type CryptoKey, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { WebhookRefused } from './webhook-refused.ts';

const tokenMaxChars = 8_192;
const keyIdForm = /^[\w.-]{1,128}$/;

/** What a token says about the webhook that it came with. */
export interface Claims {
  readonly service_tx_id: string;
  readonly reference: string;
  readonly event: string;
  readonly body_sha256: string;
  readonly event_id: string;
  readonly failure_code: string | null;
}

export interface TokenRules {
  readonly issuer: string;
  readonly toleranceSeconds: number;
  readonly nowMs: number;
}

/** The id of the key that a token says it was signed with. Nothing is believed yet. */
export function keyIdOf(token: string): string {
  const { alg, kid } = headerOf(token);
  if (alg !== 'RS256') throw new WebhookRefused('wrong_algorithm', 'The token is not signed with RS256.');
  if (typeof kid !== 'string' || !keyIdForm.test(kid)) {
    throw new WebhookRefused('malformed_token', 'The token names no key.');
  }
  return kid;
}

function headerOf(token: string): { alg?: unknown; kid?: unknown } {
  try {
    if (token.length <= tokenMaxChars) return decodeProtectedHeader(token);
  } catch (cause) {
    throw new WebhookRefused('malformed_token', 'The token cannot be read.', cause);
  }
  throw new WebhookRefused('malformed_token', `The token is longer than ${tokenMaxChars} characters.`);
}

/** The claims of a token that was signed with this key, by this issuer, not long ago. */
export async function verifiedClaims(token: string, key: CryptoKey, rules: TokenRules): Promise<Claims> {
  const { issuer, toleranceSeconds, nowMs } = rules;
  const payload = await verifiedPayload(token, key, rules);
  const { iat = 0, failure_code: failureCode } = payload;
  if (iat > nowMs / 1_000 + toleranceSeconds) {
    throw new WebhookRefused(
      'future_token',
      `The token of ${issuer} is from the future; are the clocks right?`,
    );
  }
  return {
    service_tx_id: textClaim(payload, 'service_tx_id'),
    reference: textClaim(payload, 'reference'),
    event: textClaim(payload, 'event'),
    body_sha256: textClaim(payload, 'body_sha256'),
    event_id: textClaim(payload, 'event_id'),
    failure_code: typeof failureCode === 'string' ? failureCode : null,
  };
}

async function verifiedPayload(token: string, key: CryptoKey, rules: TokenRules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer: rules.issuer,
      clockTolerance: rules.toleranceSeconds,
      currentDate: new Date(rules.nowMs),
      requiredClaims: ['iat', 'exp'],
    });
    return payload;
  } catch (error) {
    throw isNoBase64(token.slice(token.lastIndexOf('.') + 1)) ? signedByOther(error) : refusalOf(error);
  }
}

/** So many characters stand for no bytes. */
const isNoBase64 = (part: string): boolean => part.length % 4 === 1;

const signedByOther = (cause: unknown): WebhookRefused =>
  new WebhookRefused('bad_signature', 'The token was signed by somebody else.', cause);

function refusalOf(error: unknown): WebhookRefused {
  if (error instanceof errors.JWSSignatureVerificationFailed) return signedByOther(error);
  if (error instanceof errors.JWTExpired) {
    return new WebhookRefused('expired_token', 'The time of the token is over.', error);
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') {
    return new WebhookRefused('wrong_issuer', 'The token is from another issuer.', error);
  }
  return new WebhookRefused('malformed_token', 'The token does not have the right form.', error);
}

function textClaim(payload: JWTPayload, name: keyof Claims): string {
  const value = payload[name];
  if (typeof value === 'string') return value;
  throw new WebhookRefused('malformed_token', `The token has no claim ${name}.`);
}
