// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ProviderEntry } from './provider-entry.ts';

export interface ProvidersAnswer {
  /** In capitals. */
  readonly country_code: string;
  /** The payment options. */
  readonly providers: readonly ProviderEntry[];
}
