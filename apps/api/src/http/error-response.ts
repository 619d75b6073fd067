import { DomainError, type DomainErrorCode, type Reason, reason, sentenceOf } from '@mobile-money/core';
import { HttpRefusal } from './http-refusal.ts';
import { printJson } from './json/print-json.ts';
import { RequestFault } from './requests/read-members.ts';

/** The table Errors of the interface: every refusal of the core has one status. */
export const statusByCode: Readonly<Record<DomainErrorCode, number>> = {
  unknown_operator: 400,
  no_callback_url: 400,
  country_not_supported: 404,
  transaction_not_found: 404,
  provider_not_found: 404,
  channel_not_found: 404,
  wallet_not_found: 404,
  gap_not_found: 404,
  gap_not_open: 409,
  page_not_found: 404,
  application_not_found: 404,
  block_not_found: 404,
  block_not_active: 409,
  nothing_to_ask: 409,
  message_not_found: 404,
  message_not_sms: 409,
  message_taken_out: 409,
  template_not_found: 404,
  invalid_template: 422,
  template_not_draft: 409,
  template_not_active: 409,
  template_retired: 409,
  template_of_same_person: 409,
  template_contradicts: 409,
  webhook_not_found: 404,
  payment_not_found: 404,
  api_key_not_found: 404,
  operator_not_found: 404,
  operator_token_not_found: 404,
  statement_not_found: 404,
  discrepancy_not_found: 404,
  day_masked: 409,
  day_taken_out: 409,
  discrepancy_not_open: 409,
  discrepancy_not_settled: 409,
  operator_exists: 409,
  own_account: 409,
  last_admin: 409,
  change_waits: 409,
  asker_leaves: 409,
  change_differs: 409,
  nothing_waits: 409,
  same_admin: 409,
  invalid_password: 422,
  password_wrong: 403,
  invalid_addresses: 422,
  expiry_passed: 422,
  token_of_other: 409,
  revoked_already: 409,
  factor_not_found: 404,
  factor_unusable: 422,
  factor_taken: 409,
  factor_last: 409,
  factors_too_many: 409,
  passkeys_have_no_address: 503,
  not_a_deposit: 409,
  not_a_withdrawal: 409,
  claimed_by_other: 409,
  approved_already: 409,
  amount_outside_limits: 409,
  move_refused: 409,
  outcome_not_reachable: 409,
  not_settled: 409,
  payment_used: 409,
  payment_of_other_number: 409,
  payment_reversed: 409,
  payment_undecided: 409,
  payment_returning: 409,
  payment_returned: 409,
  payment_set_aside: 409,
  payment_not_set_aside: 409,
  payment_payer_unknown: 409,
  payment_contradicted: 409,
  payment_unvouched: 409,
  payment_unmatched: 409,
  payment_takes_two: 409,
  payment_receiver_unknown: 409,
  payment_vouched: 409,
  return_doubted: 409,
  return_of_same_person: 409,
  sum_too_small: 409,
  invalid_identifier: 422,
  invalid_msisdn: 422,
  invalid_amount: 422,
  invalid_reference: 422,
  invalid_callback_url: 422,
  insecure_callback_url: 422,
  invalid_language: 422,
  invalid_text: 422,
  invalid_payment: 422,
  invalid_page: 422,
  invalid_cursor: 422,
  invalid_application: 422,
  invalid_colour: 422,
  colour_too_light: 422,
  invalid_email: 422,
  unknown_role: 422,
  no_payments: 422,
  unknown_outcome: 422,
  invalid_day: 422,
  no_statement_format: 422,
  statement_unreadable: 422,
  statement_too_long: 422,
  statement_of_other_day: 422,
  too_many_discrepancies: 422,
  prefix_mismatch: 422,
  no_provider_available: 503,
  channel_cannot_confirm: 503,
  pages_have_no_address: 503,
  too_busy: 503,
  // What an installation got wrong is never a caller's fault.
  invalid_instant: 500,
  invalid_prefix_table: 500,
  invalid_ussd_template: 500,
  invalid_registry: 500,
  invalid_settings: 500,
};

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
  /** True when no one is to blame but this program: the error belongs into the log, and not into the answer. */
  readonly isBug: boolean;
}

/** What is said of every path in the words of the contract, and with nothing beside them. */
const saidOfPaths: readonly Reason['code'][] = ['not_found', 'method_not_allowed'];

/** What a caller is told; staff are given the reason beside its sentence. */
export const tellOf = (why: Reason, isForStaff: boolean) =>
  isForStaff && !saidOfPaths.includes(why.code)
    ? { detail: sentenceOf(why), why }
    : { detail: sentenceOf(why) };

export const storeUnavailable = reason('store_unavailable');
export const internalError = reason('internal_error');

/** Tells clients that something may have been created; a 503 without it says that nothing was. */
const soon = { 'Retry-After': '1' };

/** The one place that turns an error into an answer. */
export function errorResponse(
  error: unknown,
  isStoreUnavailable: (error: unknown) => boolean,
  isForStaff = false,
): ErrorResponse {
  const answerOf = (status: number, why: Reason, headers: ErrorResponse['headers'] = {}): ErrorResponse => ({
    status,
    headers,
    body: printJson(tellOf(why, isForStaff)),
    isBug: false,
  });
  if (error instanceof RequestFault)
    return { status: 422, headers: {}, body: printJson({ detail: error.entries }), isBug: false };
  if (error instanceof HttpRefusal) return answerOf(error.status, error.why, error.headers);
  if (error instanceof DomainError && statusByCode[error.code] !== 500)
    return answerOf(statusByCode[error.code], error.why, error.code === 'too_busy' ? soon : {});
  if (isStoreUnavailable(error)) return answerOf(503, storeUnavailable, soon);
  return { ...answerOf(500, internalError), isBug: true };
}
