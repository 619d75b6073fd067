// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface CandidateItem {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The present state. */
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
  /** The operator's reference, once known. */
  readonly provider_tx_id: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When anything of it last changed. */
  readonly updated_at: string;
  /** The player's number, E.164. */
  readonly msisdn: string;
  /** Player id on the platform side. */
  readonly player_id: string;
  /** The merchant number that it was given. */
  readonly channel_id: string;
  /** What speaks against it; empty: nothing. */
  readonly differs: readonly ('paying_number' | 'amount' | 'merchant_number' | 'state' | 'late')[];
}
