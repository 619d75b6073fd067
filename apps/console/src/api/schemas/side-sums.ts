// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SideSums {
  /** How many deposits. */
  readonly deposit_count: number;
  /** Their sum in XAF. */
  readonly deposit_xaf: number;
  /** How many withdrawals. */
  readonly withdrawal_count: number;
  /** Their sum in XAF. */
  readonly withdrawal_xaf: number;
}
