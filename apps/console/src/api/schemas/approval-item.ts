// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ApprovalItem {
  /** Who. */
  readonly operator: string;
  /** When. */
  readonly at: string;
  /** What they noted. */
  readonly note: string | null;
}
