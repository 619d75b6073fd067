// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface WaitingItem {
  /** What waits for a person. */
  readonly kind:
    | 'withdrawals_to_decide'
    | 'payments_held'
    | 'transactions_to_resolve'
    | 'transactions_in_doubt'
    | 'webhooks_failed'
    | 'messages_unread'
    | 'differences_open';
  /** How many. */
  readonly count: number;
  /** True when there are more than were counted. */
  readonly has_more: boolean;
  /** Since when the oldest waits; null when nothing does. */
  readonly oldest_at: string | null;
}
