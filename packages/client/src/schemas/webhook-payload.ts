// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WebhookPayload {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** What happened. */
  readonly event: 'payment.succeeded' | 'payment.failed' | 'payment.expired';
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** The operator's reference, where there is one. */
  readonly provider_tx_id: string | null;
  /** When it happened. */
  readonly ts: string;
}
