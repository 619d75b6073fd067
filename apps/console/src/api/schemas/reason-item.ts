// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ReasonItem {
  /** Which sentence. */
  readonly code: string;
  /** What it is filled with, by name: texts, numbers, reasons and lists of reasons. */
  readonly facts: Readonly<Record<string, unknown>>;
}
