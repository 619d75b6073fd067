// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { StaffProvider } from './staff-provider.ts';

export interface StaffProvidersAnswer {
  /** Every provider. */
  readonly items: readonly StaffProvider[];
}
