// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ClaimItem } from './claim-item.ts';

export interface ClaimsAnswer {
  /** Those that end last first. */
  readonly items: readonly ClaimItem[];
}
