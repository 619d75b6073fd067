/**
 * What a code of MTN means for a request that was just made. `rejected`: the request was looked at and not taken on.
 * `taken`: it is known already. `unknown`: the code does not say whether the request lives, and only the status beside
 * it may. `never_certain`: nor does any status; reading it later will.
 */
export type CodeMeaning = 'rejected' | 'taken' | 'unknown' | 'never_certain';

interface Code {
  readonly atInitiation: CodeMeaning;
  /** For a person who reads why a payment failed. */
  readonly sentence: string;
}

// biome-ignore format: reads by its columns
const codes: Readonly<Record<string, Code>> = {
  NOT_ENOUGH_FUNDS:                { atInitiation: 'rejected', sentence: 'The account has not enough money.' },
  PAYER_NOT_FOUND:                 { atInitiation: 'rejected', sentence: 'The number has no MTN MoMo account.' },
  PAYEE_NOT_FOUND:                 { atInitiation: 'rejected', sentence: 'The number has no MTN MoMo account.' },
  PAYER_LIMIT_REACHED:             { atInitiation: 'rejected', sentence: 'The payer has reached a limit of the account.' },
  PAYEE_NOT_ALLOWED_TO_RECEIVE:    { atInitiation: 'rejected', sentence: 'The account may not receive this money.' },
  SENDER_ACCOUNT_NOT_ACTIVE:       { atInitiation: 'rejected', sentence: 'The paying account is not active.' },
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED:
                                   { atInitiation: 'rejected', sentence: 'Not enough money, or the receiver has reached a limit.' },
  NOT_ALLOWED:                     { atInitiation: 'rejected', sentence: 'MTN does not allow this request.' },
  NOT_ALLOWED_TARGET_ENVIRONMENT:  { atInitiation: 'rejected', sentence: 'MTN does not allow our target environment.' },
  INVALID_CALLBACK_URL_HOST:       { atInitiation: 'rejected', sentence: 'Our callback address is not registered with MTN.' },
  INVALID_CURRENCY:                { atInitiation: 'rejected', sentence: 'MTN does not accept the currency.' },
  RESOURCE_ALREADY_EXIST:          { atInitiation: 'taken',    sentence: 'MTN knows the request already.' },
  RESOURCE_NOT_FOUND:              { atInitiation: 'unknown',  sentence: 'MTN does not know the request.' },
  EXPIRED:                         { atInitiation: 'unknown',  sentence: 'The payer did not confirm in time.' },
  PAYMENT_NOT_APPROVED:            { atInitiation: 'unknown',  sentence: 'The payer did not approve the payment.' },
  APPROVAL_REJECTED:               { atInitiation: 'unknown',  sentence: 'The payer refused the payment.' },
  TRANSACTION_CANCELED:            { atInitiation: 'unknown',  sentence: 'The payment was cancelled.' },
  COULD_NOT_PERFORM_TRANSACTION:   { atInitiation: 'unknown',  sentence: 'MTN could not perform the payment in time.' },
  SERVICE_UNAVAILABLE:             { atInitiation: 'never_certain', sentence: 'The service of MTN was not available.' },
  INTERNAL_PROCESSING_ERROR:       { atInitiation: 'never_certain', sentence: 'MTN had an error of its own.' },
};

export const publishedCodes: readonly string[] = Object.keys(codes);

/** Codes that MTN has not published say nothing: the request may live. */
export const meaningAtInitiation = (code: string | null): CodeMeaning =>
  (code === null ? undefined : codes[code])?.atInitiation ?? 'unknown';

/** A code in words, followed by the code itself, which people search for. */
export const codeSentence = (code: string): string => {
  const known = codes[code];
  return known === undefined ? `MTN says: ${code}.` : `${known.sentence} (${code})`;
};
