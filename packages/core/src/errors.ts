import { operators } from './phone/operator.ts';

/**
 * Every refusal the domain can give, by a stable code. A message is for people and may change;
 * a code is for programs and may not. Anything else that is thrown is a bug, not a refusal.
 */
export const domainErrors = {
  invalid_identifier: 'An identifier must be a UUID.',
  invalid_msisdn: 'A phone number must be in E.164 form, with its plus sign.',
  invalid_amount: 'An amount must be a whole number of XAF within the limits.',
  invalid_reference: 'A reference must have 1 to 128 characters and no control characters.',
  invalid_callback_url: 'A callback URL must be an absolute http or https URL without user info.',
  insecure_callback_url: 'A callback URL must use https here.',
  invalid_language: 'The language must be fr or en.',
  invalid_text: 'A text is missing, too long, or holds control characters.',
  invalid_instant: 'A time must be a whole number of milliseconds since 1970 within the years 1970 to 9999.',
  invalid_payment: 'An incoming payment lacks what makes it a payment.',
  invalid_prefix_table: 'The table of operator prefixes is not usable.',
  invalid_ussd_template: 'A USSD template must give a code that can be dialled, with the amount inside.',
  invalid_registry: 'Providers and channels contradict each other.',
  invalid_settings: 'A setting is outside its range.',
  invalid_page: 'A page must be at least 1 and its limit between 1 and 100.',
  invalid_application: 'An application is named by 1 to 64 letters, digits, dots, hyphens or underscores.',
  invalid_email: 'An e-mail must be printable ASCII around one at sign.',
  unknown_role: "The role must be 'viewer', 'approver' or 'admin'.",
  unknown_operator: `Unknown operator. Accepted values: '${operators.join("', '")}'.`,
  unknown_outcome: "The outcome must be 'succeeded', 'failed' or 'expired'.",
  country_not_supported: 'Only the country CM is supported.',
  prefix_mismatch: 'The number does not belong to the operator.',
  no_provider_available: 'No provider is available for the operator.',
  channel_cannot_confirm: 'No payment channel of the operator can confirm payments at the moment.',
  transaction_not_found: 'Transaction not found.',
  provider_not_found: 'Provider not found.',
  channel_not_found: 'Channel not found.',
  webhook_not_found: 'Webhook not found.',
  payment_not_found: 'Payment not found.',
  api_key_not_found: 'API key not found.',
  operator_not_found: 'No operator has this e-mail.',
  operator_token_not_found: 'Operator token not found.',
  operator_exists: 'An operator with this e-mail exists already.',
  not_a_deposit: 'The transaction is not a deposit.',
  not_a_withdrawal: 'The transaction is not a withdrawal.',
  claimed_by_other: 'Someone else is working on this withdrawal.',
  approved_already: 'The same person cannot approve a withdrawal twice.',
  amount_outside_limits: 'The amount is outside the limits of every provider of the operator.',
  move_refused: 'The transaction cannot make this move from its current state.',
  outcome_not_reachable: 'The outcome cannot be reached from the current state.',
  not_settled: 'The transaction is not in a terminal state.',
  no_callback_url: 'The transaction has no callback_url.',
  no_payments: 'At least one payment is needed.',
  payment_used: 'A payment has already been used.',
  payment_of_other_number: 'A payment came from another number.',
  payment_reversed: 'A payment was taken back by its operator.',
  payment_undecided: 'A payment waits for the verdict of its operator.',
  sum_too_small: 'The payments add up to less than the amount of the deposit.',
  invalid_day: 'A day must be written as 2026-11-15, and be over or under way.',
  no_statement_format: 'No statement format is configured for the provider.',
  statement_unreadable: 'The statement cannot be read with the columns that are configured.',
  statement_too_long: 'The statement has more lines than one day may have.',
  statement_of_other_day: 'The statement tells of another day.',
  statement_not_found: 'Statement not found.',
  too_many_discrepancies: 'Statement and books have next to nothing in common.',
  discrepancy_not_found: 'Difference not found.',
  discrepancy_not_open: 'The difference is not open any more.',
  discrepancy_not_settled: 'The difference is not settled.',
  too_busy: 'The transaction is being changed by others; try again.',
} as const;

export type DomainErrorCode = keyof typeof domainErrors;

/** What a caller may want to know beside the code: never a secret, never a whole phone number. */
export type ErrorFacts = Readonly<Record<string, string | number>>;

export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: DomainErrorCode,
    message: string = domainErrors[code],
    readonly facts: ErrorFacts = {},
  ) {
    super(message);
  }
}
