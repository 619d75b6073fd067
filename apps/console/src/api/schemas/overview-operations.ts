// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { OverviewAnswer } from './overview-answer.ts';

/** What each operation takes and gives. */
export interface OverviewOperations {
  readonly 'get /internal/v1/overview': {
    readonly answer: OverviewAnswer;
  };
}
