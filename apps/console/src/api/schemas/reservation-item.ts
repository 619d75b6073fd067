// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ReservationItem {
  /** The withdrawal. */
  readonly service_tx_id: string;
  /** Who works on it. */
  readonly operator: string;
  /** Since when, or when they last said so. */
  readonly at: string;
  /** When the claim ends by itself. */
  readonly until: string;
}
