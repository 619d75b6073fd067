// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ErrorAnswer {
  /** What went wrong, in English. */
  readonly detail: string;
}
