// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ReplayAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The present state; a replay does not change it. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** The event that was sent again. */
  readonly event: 'payment.succeeded' | 'payment.failed' | 'payment.expired';
  /** Where it was sent. */
  readonly callback_url: string;
  /** True when the receiver answered with a 2XX status. */
  readonly dispatched: boolean;
  /** What happened, in words. */
  readonly message: string;
}
