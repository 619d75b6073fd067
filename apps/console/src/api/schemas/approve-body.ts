// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ApproveBody {
  /** Kept as the reason of the approval. */
  readonly note?: string | null | undefined;
}
