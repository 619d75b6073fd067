// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ProposalItem {
  /** Who. */
  readonly operator: string;
  /** When. */
  readonly at: string;
  /** What is to become of the transaction. */
  readonly outcome: 'succeeded' | 'failed';
  /** The payments that a deposit is to be completed from; none when it is resolved. */
  readonly payment_ids: readonly string[];
  /** Why. */
  readonly reason: string;
}
