// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { Instructions } from './instructions.ts';

export interface DepositAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** `pending`, `provider_acknowledged` or `failed` when new; a repeat shows the present state. */
  readonly status:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Confirmation deadline; null once the deposit is over. */
  readonly expires_at: string | null;
  /** Who starts the payment. */
  readonly collection_mode: 'merchant_initiated' | 'customer_initiated';
  /** Null when the service starts the payment. */
  readonly instructions: Instructions | null;
}
