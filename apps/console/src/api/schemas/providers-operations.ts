// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ProviderBody } from './provider-body.ts';
import type { StaffProvider } from './staff-provider.ts';
import type { StaffProvidersAnswer } from './staff-providers-answer.ts';

/** What each operation takes and gives. */
export interface ProvidersOperations {
  readonly 'get /internal/v1/providers': {
    readonly answer: StaffProvidersAnswer;
  };
  readonly 'patch /internal/v1/providers/{provider_id}': {
    readonly path: {
      /** Id of the provider. */
      readonly provider_id: string;
    };
    readonly body: ProviderBody;
    readonly answer: StaffProvider;
  };
}
