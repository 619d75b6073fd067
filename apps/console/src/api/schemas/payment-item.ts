// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

import type { ReasonItem } from './reason-item.ts';

export interface PaymentItem {
  /** Id of the payment. */
  readonly payment_id: string;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** The operator's id of the payment. */
  readonly operator_tx_id: string;
  /** The number that paid; null when no one tells. */
  readonly payer_msisdn: string | null;
  /** The merchant number that was paid; null when no one tells. */
  readonly receiver_msisdn: string | null;
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator's time of the payment, when it tells. */
  readonly paid_at: string | null;
  /** When the service heard of it. */
  readonly received_at: string;
  /** The provider that reported it. */
  readonly provider_id: string;
  /** The report as it came. */
  readonly raw_text: string;
  /** `matched` once it was used. */
  readonly status: 'received' | 'held' | 'matched';
  /** Why it was not matched; empty otherwise. */
  readonly held_because: string;
  /** `held_because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** The transaction that used it. */
  readonly service_tx_id: string | null;
}
