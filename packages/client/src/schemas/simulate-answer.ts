// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SimulateAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** The state before. */
  readonly previous_state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** The state now. */
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
  /** The webhook; null without a `callback_url`. */
  readonly webhook_event: 'payment.succeeded' | 'payment.failed' | 'payment.expired' | null;
}
