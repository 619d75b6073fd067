// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ValidationFault } from './validation-fault.ts';

export interface ValidationErrorAnswer {
  /** In the order in which the members are declared. */
  readonly detail: readonly ValidationFault[];
}
