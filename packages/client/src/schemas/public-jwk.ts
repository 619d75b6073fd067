// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface PublicJwk {
  /** Kind of the key. */
  readonly kty: 'RSA';
  /** Name of the key pair. */
  readonly kid: string;
  /** What it is for. */
  readonly use: 'sig';
  /** Algorithm of the signature. */
  readonly alg: 'RS256';
  /** Exponent, in base64url. */
  readonly e: string;
  /** Modulus, in base64url. */
  readonly n: string;
}
