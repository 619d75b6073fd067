// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ResolveBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
  /** What became of the money. */
  readonly outcome: 'succeeded' | 'failed';
}
