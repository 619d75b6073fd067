// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ValidationFault {
  /** Kind of fault. */
  readonly type: string;
  /** Where it is. */
  readonly loc: readonly (string | number)[];
  /** The fault in words. */
  readonly msg: string;
  /** What was given. */
  readonly input: unknown;
  /** What the fault refers to; left out where there is nothing. */
  readonly ctx?: Readonly<Record<string, unknown>> | undefined;
}
