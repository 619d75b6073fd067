// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface StaffProvider {
  /** Id of the provider. */
  readonly provider_id: string;
  /** Name for people. */
  readonly display_name: string;
  /** How it is doing. */
  readonly status: 'operational' | 'degraded' | 'unavailable';
  /** False when operators switched it off. */
  readonly is_feature_flag_enabled: boolean;
  /** Failures of the last hour, as a fraction. */
  readonly failure_rate_1h: number;
  /** Transactions of the last hour. */
  readonly tx_count_1h: number;
  /** Why the status is what it is; empty when all is well. */
  readonly message: string;
  /** The feature flag: false when operators switched it off. */
  readonly enabled: boolean;
  /** True for the one that is used first. */
  readonly is_primary: boolean;
  /** The operators it serves. */
  readonly operators: readonly ('mtn' | 'orange')[];
  /** What it can do. */
  readonly supported_directions: readonly ('deposit' | 'withdrawal')[];
  /** `message` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}
