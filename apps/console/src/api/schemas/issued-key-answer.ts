// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface IssuedKeyAnswer {
  /** Names the key in public. */
  readonly prefix: string;
  /** Whose key it is. */
  readonly application: string;
  /** Live keys open production, test keys everything else. */
  readonly kind: 'live' | 'test';
  /** When it was issued. */
  readonly created_at: string;
  /** When it was revoked; null while it is valid. */
  readonly revoked_at: string | null;
  /** For the header X-API-Key. Shown only now. */
  readonly api_key: string;
  /** For the check of webhooks. Shown only now. */
  readonly webhook_secret: string;
}
