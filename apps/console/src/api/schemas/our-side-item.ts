// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface OurSideItem {
  /** The transaction, where there is one. */
  readonly service_tx_id: string | null;
  /** The incoming payment, where there is one. */
  readonly payment_id: string | null;
  /** The operator's id, as far as we know it. */
  readonly operator_tx_id: string | null;
  /** Money that came in or went out. */
  readonly direction: 'deposit' | 'withdrawal';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The player's number. */
  readonly msisdn: string | null;
  /** State of the transaction; `held` for a payment without one. */
  readonly state: string;
  /** When the money moved, as far as we know. */
  readonly at: string;
}
