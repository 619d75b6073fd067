// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { OperatorProvider } from './operator-provider.ts';

export interface OperatorProvidersAnswer {
  /** Every provider. */
  readonly items: readonly OperatorProvider[];
}
