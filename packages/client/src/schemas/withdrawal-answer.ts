// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WithdrawalAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** `pending_approval` when new; a repeat shows the present state. */
  readonly status:
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted'
    | 'succeeded'
    | 'failed'
    | 'requires_manual_resolution';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
}
