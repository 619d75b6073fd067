// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface CompleteBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
  /** Unmatched payments of the player's number that add up to at least the amount. */
  readonly payment_ids: readonly string[];
}
