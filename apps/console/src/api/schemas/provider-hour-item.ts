// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ProviderHourItem {
  /** When the hour began. */
  readonly hour: string;
  /** How many transactions it was given. */
  readonly transactions: number;
  /** How many of them it, or the player's phone, ended. */
  readonly failures: number;
}
