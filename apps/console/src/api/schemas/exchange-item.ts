// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface ExchangeItem {
  /** Which provider. */
  readonly provider_id: string;
  /** The name of our request there. */
  readonly submission_id: string;
  /** What it was asked. */
  readonly operation: 'collect' | 'transfer' | 'read_status';
  /** What it answered; `differs`: about something else than it was asked for. */
  readonly outcome: 'sent' | 'succeeded' | 'rejected' | 'failed' | 'pending' | 'unknown' | 'differs';
  /** The same in its own words. */
  readonly detail: string;
  /** When. */
  readonly at: string;
}
