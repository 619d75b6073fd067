// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface FailureCodeEntry {
  /** As `failure_code` of a transaction has it. */
  readonly code:
    | 'payer_refused'
    | 'payer_timeout'
    | 'payer_insufficient_funds'
    | 'payer_limit_reached'
    | 'payer_not_allowed'
    | 'payer_not_found'
    | 'recipient_not_found'
    | 'recipient_limit_reached'
    | 'recipient_not_allowed'
    | 'float_insufficient'
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'too_many_prompts'
    | 'operator_unavailable'
    | 'operator_error'
    | 'window_closed'
    | 'rejected_by_staff'
    | 'simulated';
  /** The directions that can fail so. */
  readonly directions: readonly ('deposit' | 'withdrawal')[];
  /** Whether the same is worth another try. */
  readonly retry: 'now' | 'later' | 'never';
  /** What to tell the player, in the language asked for. */
  readonly player_message: string;
}
