// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WaitingWithdrawals {
  /** How many wait for a decision. */
  readonly count: number;
  /** What they come to. */
  readonly amount_xaf: number;
  /** What whoever asks may still approve alone today; null: as much as they like. */
  readonly alone_left_xaf: number | null;
}
