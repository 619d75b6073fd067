// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { PublicJwk } from './public-jwk.ts';

export interface KeySetAnswer {
  /** The key that signs comes first. */
  readonly keys: readonly PublicJwk[];
}
