// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ProviderHealthEntry } from './provider-health-entry.ts';

export interface ProviderHealthAnswer {
  /** In capitals. */
  readonly country_code: string;
  /** The moment that the answer describes. */
  readonly checked_at: string;
  /** Every provider. */
  readonly providers: readonly ProviderHealthEntry[];
}
