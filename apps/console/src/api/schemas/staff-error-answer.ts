// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface StaffErrorAnswer {
  /** What went wrong, in English. */
  readonly detail: string;
  /** `detail` as a `code` with its `facts`; left out where the refusal is of HTTP and not of the rules. */
  readonly why?: Readonly<Record<string, unknown>> | undefined;
}
