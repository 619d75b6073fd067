// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WaitingWithdrawals {
  /** How many wait for a decision. */
  readonly count: number;
  /** What they come to. */
  readonly amount_xaf: number;
}
