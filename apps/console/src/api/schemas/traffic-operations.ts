// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ProviderTrafficAnswer } from './provider-traffic-answer.ts';

/** What each operation takes and gives. */
export interface TrafficOperations {
  readonly 'get /internal/v1/traffic': {
    readonly answer: ProviderTrafficAnswer;
  };
}
