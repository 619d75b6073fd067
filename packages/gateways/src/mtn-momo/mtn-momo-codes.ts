import type { Direction, FailureCode } from '@mobile-money/core';
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
  readonly sentence: string;
}

// biome-ignore format: reads by its columns
const codes: Readonly<Record<string, Code>> = {
  NOT_ENOUGH_FUNDS:                { atInitiation: 'rejected',       means: meanings.tooLittle,    sentence: 'The account has not enough money.' },
  PAYER_NOT_FOUND:                 { atInitiation: 'rejected',       means: meanings.noPayer,      sentence: 'The number has no MTN MoMo account.' },
  PAYEE_NOT_FOUND:                 { atInitiation: 'rejected',       means: meanings.noPayee,      sentence: 'The number has no MTN MoMo account.' },
  PAYER_LIMIT_REACHED:             { atInitiation: 'rejected',       means: meanings.payerLimit,   sentence: 'The payer has reached a limit of the account.' },
  PAYEE_NOT_ALLOWED_TO_RECEIVE:    { atInitiation: 'rejected',       means: meanings.payeeBlocked, sentence: 'The account may not receive this money.' },
  SENDER_ACCOUNT_NOT_ACTIVE:       { atInitiation: 'rejected',       means: meanings.payerBlocked, sentence: 'The paying account is not active.' },
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED:
                                   { atInitiation: 'rejected',       means: meanings.error,        sentence: 'Not enough money, or the receiver has reached a limit.' },
  NOT_ALLOWED:                     { atInitiation: 'rejected',       means: meanings.partyBlocked, sentence: 'MTN does not allow this request.' },
  NOT_ALLOWED_TARGET_ENVIRONMENT:  { atInitiation: 'rejected',       means: meanings.error,        sentence: 'MTN does not allow our target environment.' },
  INVALID_CALLBACK_URL_HOST:       { atInitiation: 'rejected',       means: meanings.error,        sentence: 'Our callback address is not registered with MTN.' },
  INVALID_CURRENCY:                { atInitiation: 'rejected',       means: meanings.error,        sentence: 'MTN does not accept the currency.' },
  RESOURCE_ALREADY_EXIST:          { atInitiation: 'taken',          means: meanings.error,        sentence: 'MTN knows the request already.' },
  RESOURCE_NOT_FOUND:              { atInitiation: 'unknown',        means: meanings.error,        sentence: 'MTN does not know the request.' },
  EXPIRED:                         { atInitiation: 'unknown',        means: meanings.payerTooLate, sentence: 'The payer did not confirm in time.' },
  PAYMENT_NOT_APPROVED:            { atInitiation: 'unknown',        means: meanings.payerRefused, sentence: 'The payer did not approve the payment.' },
  APPROVAL_REJECTED:               { atInitiation: 'unknown',        means: meanings.payerRefused, sentence: 'The payer refused the payment.' },
  TRANSACTION_CANCELED:            { atInitiation: 'unknown',        means: meanings.payerRefused, sentence: 'The payment was cancelled.' },
  COULD_NOT_PERFORM_TRANSACTION:   { atInitiation: 'unknown',        means: meanings.payerTooLate, sentence: 'MTN could not perform the payment in time.' },
  SERVICE_UNAVAILABLE:             { atInitiation: 'never_certain',  means: meanings.unavailable,  sentence: 'The service of MTN was not available.' },
  INTERNAL_PROCESSING_ERROR:       { atInitiation: 'never_certain',  means: meanings.error,        sentence: 'MTN had an error of its own.' },
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

/** A code in words, followed by the code itself, which people search for. */
export const codeSentence = (code: string): string => {
  const known = codes[code];
  return known === undefined ? `MTN says: ${code}.` : `${known.sentence} (${code})`;
};
