import { operators } from '@mobile-money/core';
import { type AnswerOf, answer } from '../fields/answer.ts';
import * as member from '../fields/member.ts';

/** Answer of POST /api/v1/msisdn/detect. Nothing is null but the operator. */
export const DetectAnswer = answer('DetectAnswer', {
  msisdn_normalized: member.text('E.164; empty when it is no number.', '+237690000100'),
  is_valid: member.flag('True for a recognised Cameroon number.'),
  country_code: member.text('In capitals.', 'CM'),
  operator: member.nameOrNull(operators, 'Whose number it is.'),
  operator_display_name: member.text('That name for people.', 'Orange Money'),
  provider_suggestion: member.text('Id of the provider to use.', 'orange_money'),
  provider_display_name: member.text('That name for people.', 'Orange Money'),
  provider_logo_url: member.text('Address of its logo.'),
  error: member.text('Why it is not valid; empty when it is.'),
});
export type DetectAnswer = AnswerOf<typeof DetectAnswer>;

/** Answer of GET /api/v1/security/callback-public-key. */
export const PublicKeyAnswer = answer('PublicKeyAnswer', {
  algorithm: member.name(['RS256'], 'Algorithm of the signature.'),
  public_key_pem: member.text('The public key in PEM.'),
  key_id: member.text('Name of the key pair.', 'service-payments-v1'),
});
export type PublicKeyAnswer = AnswerOf<typeof PublicKeyAnswer>;

export const PublicJwk = answer('PublicJwk', {
  kty: member.name(['RSA'], 'Kind of the key.'),
  kid: member.text('Name of the key pair.', 'service-payments-v1'),
  use: member.name(['sig'], 'What it is for.'),
  alg: member.name(['RS256'], 'Algorithm of the signature.'),
  e: member.text('Exponent, in base64url.', 'AQAB'),
  n: member.text('Modulus, in base64url.'),
});
export type PublicJwk = AnswerOf<typeof PublicJwk>;

/** Answer of GET /api/v1/security/jwks. */
export const KeySetAnswer = answer('KeySetAnswer', {
  keys: member.list(PublicJwk, 'The key that signs comes first.'),
});

/** Answer of GET /health. */
export const HealthAnswer = answer('HealthAnswer', {
  status: member.name(['ok', 'unavailable'], '`unavailable` comes with status 503.'),
  environment: member.text('SERVICE_ENV.', 'development'),
  version: member.text('Version of the service.', '0.1.0'),
  checks: member.any<Readonly<Record<string, 'up' | 'down'>>>({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['up', 'down'] },
    description: 'What the service needs, by name.',
    examples: [{ database: 'up' }],
  }),
});
export type HealthAnswer = AnswerOf<typeof HealthAnswer>;
