// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ProviderBody {
  /** Whether new transactions may use it. */
  readonly enabled: boolean;
}
