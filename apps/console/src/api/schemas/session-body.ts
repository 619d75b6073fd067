// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SessionBody {
  /** Of the account. */
  readonly email: string;
  /** Of the account. */
  readonly password: string;
}
