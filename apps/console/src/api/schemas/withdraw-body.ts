// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WithdrawBody {
  /** Kept in the audit. */
  readonly reason: string;
}
