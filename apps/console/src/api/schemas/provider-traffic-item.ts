// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ProviderHourItem } from './provider-hour-item.ts';

export interface ProviderTrafficItem {
  /** Id of the provider. */
  readonly provider_id: string;
  /** The last 24 hours, the oldest first. */
  readonly hours: readonly ProviderHourItem[];
}
