// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface PublicKeyAnswer {
  /** Algorithm of the signature. */
  readonly algorithm: 'RS256';
  /** The public key in PEM. */
  readonly public_key_pem: string;
  /** Name of the key pair. */
  readonly key_id: string;
}
