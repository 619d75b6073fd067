// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ProviderEntry {
  /** Id of the provider. */
  readonly provider_id: string;
  /** Name for people. */
  readonly display_name: string;
  /** Address of its logo. */
  readonly logo_url: string;
  /** The operators it serves. */
  readonly operators: readonly ('mtn' | 'orange')[];
  /** What it can do. */
  readonly supported_directions: readonly ('deposit' | 'withdrawal')[];
  /** Fee on deposits, in percent. */
  readonly deposit_fee_percent: number;
  /** That fee in words. */
  readonly deposit_fee_message: string;
  /** Fee on withdrawals, in percent. */
  readonly withdrawal_fee_percent: number;
  /** What it is. */
  readonly description: string;
  /** True for the one that is used first. */
  readonly is_primary: boolean;
  /** False only when unavailable. */
  readonly is_available: boolean;
  /** How it is doing. */
  readonly status: 'active' | 'degraded' | 'unavailable';
}
