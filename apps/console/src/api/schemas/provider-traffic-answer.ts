// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ProviderTrafficItem } from './provider-traffic-item.ts';

export interface ProviderTrafficAnswer {
  /** A provider is degraded above this fraction of failures… */
  readonly degraded_above: number;
  /** …once it had so many transactions in the hour. */
  readonly degraded_from_transactions: number;
  /** Every provider. */
  readonly items: readonly ProviderTrafficItem[];
}
