// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { FailureCodeEntry } from './failure-code-entry.ts';

export interface FailureCodesAnswer {
  /** Every code once. */
  readonly items: readonly FailureCodeEntry[];
}
