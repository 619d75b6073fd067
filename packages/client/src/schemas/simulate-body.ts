// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SimulateBody {
  /** What is to happen. */
  readonly outcome: 'succeeded' | 'failed' | 'expired';
}
