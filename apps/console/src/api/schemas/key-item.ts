// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface KeyItem {
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
}
