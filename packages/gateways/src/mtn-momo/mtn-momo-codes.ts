import { type Direction, type FailureCode, type PlainCode, type Reason, reason } from '@mobile-money/core';
import { type Meaning, meanings } from '../failure-meanings.ts';

/**
 * What a code of MTN means for a request that was just made. `rejected`: the request was looked at and not taken on.
 * `taken`: it is known already. `unknown`: the code does not say whether the request lives, and only the status beside
 * it may. `never_certain`: nor does any status; reading it later will.
 */
export type CodeMeaning = 'rejected' | 'taken' | 'unknown' | 'never_certain';

interface Code {
  readonly atInitiation: CodeMeaning;
  readonly means: Meaning;
  /** For a person who reads why a payment failed. */
  readonly says: PlainCode;
}

// biome-ignore format: reads by its columns
const codes: Readonly<Record<string, Code>> = {
  NOT_ENOUGH_FUNDS:                { atInitiation: 'rejected',       means: meanings.tooLittle,    says: 'account_too_little' },
  PAYER_NOT_FOUND:                 { atInitiation: 'rejected',       means: meanings.noPayer,      says: 'no_mtn_account' },
  PAYEE_NOT_FOUND:                 { atInitiation: 'rejected',       means: meanings.noPayee,      says: 'no_mtn_account' },
  PAYER_LIMIT_REACHED:             { atInitiation: 'rejected',       means: meanings.payerLimit,   says: 'payer_limit' },
  PAYEE_NOT_ALLOWED_TO_RECEIVE:    { atInitiation: 'rejected',       means: meanings.payeeBlocked, says: 'payee_not_allowed' },
  SENDER_ACCOUNT_NOT_ACTIVE:       { atInitiation: 'rejected',       means: meanings.payerBlocked, says: 'payer_not_active' },
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED:
                                   { atInitiation: 'rejected',       means: meanings.error,        says: 'too_little_or_limit' },
  NOT_ALLOWED:                     { atInitiation: 'rejected',       means: meanings.partyBlocked, says: 'mtn_not_allowed' },
  NOT_ALLOWED_TARGET_ENVIRONMENT:  { atInitiation: 'rejected',       means: meanings.error,        says: 'mtn_environment_not_allowed' },
  INVALID_CALLBACK_URL_HOST:       { atInitiation: 'rejected',       means: meanings.error,        says: 'mtn_callback_not_registered' },
  INVALID_CURRENCY:                { atInitiation: 'rejected',       means: meanings.error,        says: 'mtn_currency_not_accepted' },
  RESOURCE_ALREADY_EXIST:          { atInitiation: 'taken',          means: meanings.error,        says: 'mtn_knows_request' },
  RESOURCE_NOT_FOUND:              { atInitiation: 'unknown',        means: meanings.error,        says: 'mtn_knows_no_request' },
  EXPIRED:                         { atInitiation: 'unknown',        means: meanings.payerTooLate, says: 'payer_too_late' },
  PAYMENT_NOT_APPROVED:            { atInitiation: 'unknown',        means: meanings.payerRefused, says: 'payer_did_not_approve' },
  APPROVAL_REJECTED:               { atInitiation: 'unknown',        means: meanings.payerRefused, says: 'payer_refused' },
  TRANSACTION_CANCELED:            { atInitiation: 'unknown',        means: meanings.payerRefused, says: 'payment_cancelled' },
  COULD_NOT_PERFORM_TRANSACTION:   { atInitiation: 'unknown',        means: meanings.payerTooLate, says: 'mtn_too_slow' },
  SERVICE_UNAVAILABLE:             { atInitiation: 'never_certain',  means: meanings.unavailable,  says: 'mtn_not_available' },
  INTERNAL_PROCESSING_ERROR:       { atInitiation: 'never_certain',  means: meanings.error,        says: 'mtn_own_error' },
};

export const publishedCodes: readonly string[] = Object.keys(codes);

/** Codes that MTN has not published say nothing: the request may live. */
export const meaningAtInitiation = (code: string | null): CodeMeaning =>
  (code === null ? undefined : codes[code])?.atInitiation ?? 'unknown';

/** Codes that MTN has not published are errors that no one can explain: the code itself stands in the reason. */
export const failureCode = (code: string, direction: Direction): FailureCode =>
  (codes[code]?.means ?? meanings.error)[direction];

/** Before it was taken on it is we who are not allowed; afterwards it is the one who is to pay or to be paid. */
export const failureCodeAtInitiation = (code: string, direction: Direction): FailureCode =>
  code === 'NOT_ALLOWED' ? 'operator_error' : failureCode(code, direction);

/** What a code says, with the code itself, which people search for. */
export const codeReason = (code: string): Reason => {
  const known = codes[code];
  return known === undefined
    ? reason('mtn_says', { code })
    : reason('coded', { what: reason(known.says), code });
};
