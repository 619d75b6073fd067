// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ProviderStatusItem {
  /** What became of the transfer, as the provider knows it. */
  readonly outcome: 'succeeded' | 'failed' | 'pending' | 'unknown';
  /** Why it failed, or why nothing is known. */
  readonly reason: string | null;
  /** When it was asked. */
  readonly asked_at: string;
}
