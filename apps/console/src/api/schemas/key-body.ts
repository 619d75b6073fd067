// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface KeyBody {
  /** Whose key it is. */
  readonly application: string;
}
